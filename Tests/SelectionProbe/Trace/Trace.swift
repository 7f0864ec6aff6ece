import System

/// The protocol trace: one JSON object a line on standard output, written at
/// once, so that a test can wait for a line.
struct Trace {
  /// True where only what a test waits for or judges by is printed.
  let isQuiet: Bool

  private let start = ContinuousClock.now

  /// What a quiet trace has.
  private static let essential: Set<String> = [
    "ready", "error", "failure", "violation", "stalled", "paused", "summary", "done",
    "server-gone", "timeout",
  ]

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Prints an event with its fields.
  func callAsFunction(_ event: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) {
    emit(event, fields.map { ($0.key, $0.value) })
  }

  /// Prints an event with its fields.
  func emit(_ event: String, _ fields: [(String, JSONValue)]) {
    guard !isQuiet || Self.essential.contains(event) else { return }
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    let line = JSONValue.object(
      [("event", .string(event)), ("ms", .integer(Int(time)))] + fields)
    // A test that no longer reads has ended; the signal ends this program too.
    try? StandardStream.output.write(line.text + "\n")
  }
}
