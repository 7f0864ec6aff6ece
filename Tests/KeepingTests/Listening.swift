import TestSupport

/// A listener that runs beside a test, and its stream of events.
final class Listening {
  let program: RunningProgram

  /// Starts a listener; it listens once it has told of what is copied now.
  init(_ desktop: Desktop, _ options: String...) throws {
    _ = try desktop.cardclip("card", "new", "Captures", "--use").run()
    program = try desktop.cardclip(["listen", "--json"] + options).start()
  }

  /// Waits for an event that comes after those already waited for.
  @discardableResult
  func wait(
    for events: String..., where fits: @escaping (TraceEvent) -> Bool = { _ in true }
  ) throws -> TraceEvent {
    let line = try program.waitForLine("the event \(events.joined(separator: " or "))") { line in
      guard let found = try? TraceEvent(line) else { return false }
      return events.contains(found.name) && fits(found)
    }
    return try TraceEvent(line)
  }

  /// Ends it, and returns all its events.
  func finish() throws -> [TraceEvent] {
    program.send(.terminate)
    let result = try program.wait()
    return try result.text.split(separator: "\n").map { try TraceEvent($0) }
  }
}
