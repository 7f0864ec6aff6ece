/// The text of a file of settings: `key = value` on lines of their own, empty
/// lines, and comments from a `#` at the start or after a space.
package struct SettingsDocument: Sendable {
  /// What a line says.
  package enum Content: Sendable, Equatable {
    /// Nothing but a comment.
    case nothing
    /// A setting, known or not.
    case entry(key: String, value: String)
    /// Something else.
    case other(String)
  }

  /// The lines as they stand there, without their ends.
  private var lines: [String]

  /// Reads a text; none is too wrong for that.
  package init(_ text: String) {
    var text = text[...]
    // Some editors begin a file with this mark.
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    // A line feed after a carriage return is one character with it.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  /// The text, each line with its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// What each line says, with its number from 1 on.
  package var contents: [(line: Int, content: Content)] {
    lines.enumerated().map { (line: $0 + 1, content: Self.content(of: $1)) }
  }

  /// Sets a key, and leaves all other lines as they are.
  ///
  /// It stands on the line where the key is set already, else at the end.
  package mutating func set(_ key: String, to value: String) {
    let line = "\(key) = \(value)"
    guard let last = lines.lastIndex(where: { Self.key(of: $0) == key }) else {
      lines.append(line)
      return
    }
    lines[last] = line
    removeAll(key, but: last)
  }

  /// Removes all lines that set a key; false where there is none.
  package mutating func unset(_ key: String) -> Bool {
    let count = lines.count
    removeAll(key, but: nil)
    return lines.count < count
  }

  private mutating func removeAll(_ key: String, but kept: Int?) {
    lines = lines.indices.filter { $0 == kept || Self.key(of: lines[$0]) != key }.map { lines[$0] }
  }

  private static func key(of line: String) -> String? {
    if case .entry(let key, _) = content(of: line) { key } else { nil }
  }

  private static func content(of line: String) -> Content {
    let plain = trimmed(withoutComment(line))
    if plain.isEmpty { return .nothing }
    guard let sign = plain.firstIndex(of: "=") else { return .other(plain) }
    let key = trimmed(plain[..<sign])
    let value = trimmed(plain[plain.index(after: sign)...])
    return key.isEmpty ? .other(plain) : .entry(key: key, value: value)
  }

  private static func withoutComment(_ line: String) -> Substring {
    var isStart = true
    for index in line.indices {
      if line[index] == "#" && isStart { return line[..<index] }
      isStart = line[index] == " " || line[index] == "\t"
    }
    return line[...]
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
