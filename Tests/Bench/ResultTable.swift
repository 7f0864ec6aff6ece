import System

/// The table of the results, printed line by line.
struct ResultTable {
  private(set) var missed = 0

  /// A heading with what was done how often.
  func heading(_ text: String) throws {
    try StandardStream.output.write("\n\(text)\n")
  }

  /// A time of ours beside another program's.
  ///
  /// - Parameters:
  ///   - what: What was measured, and beside what.
  ///   - time: Ours.
  ///   - other: The other program's.
  ///   - bar: The most that ours may be of the other's; nil for no bar.
  /// - Throws: `SystemError`.
  mutating func add(
    _ what: String, _ time: Duration, _ other: Duration, bar: Double? = nil
  ) throws {
    let ratio = time / other
    try line(
      what, Self.milliseconds(time), Self.milliseconds(other), Self.decimal(ratio),
      bar: bar.map { ("<= " + Self.decimal($0), ratio <= $0) })
  }

  /// A time of ours.
  mutating func add(_ what: String, _ time: Duration, barInMilliseconds bar: Int) throws {
    try line(
      what, Self.milliseconds(time), "", "",
      bar: ("< \(bar) ms", time < .milliseconds(bar)))
  }

  /// A peak of resident memory of ours beside another program's.
  mutating func add(_ what: String, memory: Int, _ other: Int, barInMiB: Int) throws {
    try line(
      what, Self.mebibytes(memory), Self.mebibytes(other),
      Self.decimal(Double(memory) / Double(max(1, other))),
      bar: ("< \(barInMiB) MiB", memory < barInMiB << 20))
  }

  /// A peak of resident memory of ours.
  mutating func add(_ what: String, memory: Int, barInMiB: Int) throws {
    try line(
      what, Self.mebibytes(memory), "", "",
      bar: ("< \(barInMiB) MiB", memory < barInMiB << 20))
  }

  private mutating func line(
    _ what: String, _ ours: String, _ other: String, _ ratio: String,
    bar: (text: String, isMet: Bool)?
  ) throws {
    if bar?.isMet == false { missed += 1 }
    var text = Self.padded(what, 50) + Self.padded(ours, -11) + Self.padded(other, -11)
    text += Self.padded(ratio, -8)
    if let bar { text += Self.padded(bar.text, -11) + (bar.isMet ? "" : "  missed") }
    try StandardStream.output.write(text + "\n")
  }

  func columns() throws {
    try StandardStream.output.write(
      Self.padded("", 50) + Self.padded("cardclip", -11) + Self.padded("other", -11)
        + Self.padded("ratio", -8) + Self.padded("bar", -11) + "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? fill + text : text + fill
  }

  private static func milliseconds(_ time: Duration) -> String {
    let value = time / .milliseconds(1)
    return value < 100 ? decimal(value) + " ms" : "\(Int(value.rounded())) ms"
  }

  private static func mebibytes(_ count: Int) -> String {
    "\(Int((Double(count) / Double(1 << 20)).rounded())) MiB"
  }

  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
