/// A `selection-probe` that runs beside its test.
package final class Probe {
  /// How a probe ended.
  package struct Verdict {
    /// 0 where everything held.
    package let status: Int32
    /// The whole trace.
    package let events: [TraceEvent]

    /// The events of a name.
    package func events(_ name: String) -> [TraceEvent] {
      events.filter { $0.name == name }
    }

    /// The last event of a name.
    package func last(_ name: String) -> TraceEvent? {
      events.last { $0.name == name }
    }

    /// What did not hold, in words.
    package var failures: [String] {
      events("failure").compactMap { $0.text("what") }
    }
  }

  /// The program, for signals.
  package let program: RunningProgram

  /// Starts a probe and waits until it is ready.
  ///
  /// - Parameters:
  ///   - arguments: The subcommand and its flags.
  ///   - server: The X server that it talks to.
  /// - Throws: `ProgramError`.
  package convenience init(_ arguments: String..., on server: XServer) throws {
    try self.init(arguments, on: server)
  }

  /// Starts a probe and waits until it is ready.
  ///
  /// - Parameters:
  ///   - arguments: The subcommand and its flags.
  ///   - server: The X server that it talks to.
  /// - Throws: `ProgramError`.
  package init(_ arguments: [String], on server: XServer) throws {
    program = try Program(
      product: "selection-probe", arguments, display: server.display
    ).start()
    try wait(for: "ready")
  }

  /// Runs a probe to its end.
  ///
  /// - Parameters:
  ///   - arguments: The subcommand and its flags.
  ///   - server: The X server that it talks to.
  /// - Returns: How it ended.
  /// - Throws: `ProgramError`.
  package static func run(_ arguments: String..., on server: XServer) throws -> Verdict {
    try run(arguments, on: server)
  }

  /// Runs a probe to its end.
  ///
  /// - Parameters:
  ///   - arguments: The subcommand and its flags.
  ///   - server: The X server that it talks to.
  /// - Returns: How it ended.
  /// - Throws: `ProgramError`.
  package static func run(_ arguments: [String], on server: XServer) throws -> Verdict {
    let program = try Program(
      product: "selection-probe", arguments, display: server.display)
    return try verdict(program.run())
  }

  /// Waits for an event that comes after those already waited for.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - fits: Says of an event of that name whether it is the one.
  /// - Returns: The event.
  /// - Throws: `ProgramError` where the probe ends before it.
  @discardableResult
  package func wait(
    for name: String, where fits: @escaping (TraceEvent) -> Bool = { _ in true }
  ) throws -> TraceEvent {
    let line = try program.waitForLine("the event \(name)") { line in
      guard let event = try? TraceEvent(line) else { return false }
      return event.name == name && fits(event)
    }
    return try TraceEvent(line)
  }

  /// Waits for the probe's end.
  ///
  /// - Parameter signal: What to send it first; nil where it ends by itself.
  /// - Returns: How it ended.
  /// - Throws: `ProgramError`.
  package func finish(by signal: Signal? = nil) throws -> Verdict {
    if let signal { program.send(signal) }
    return try Self.verdict(program.wait())
  }

  private static func verdict(_ result: ProgramResult) throws -> Verdict {
    let lines = result.text.split(separator: "\n")
    return Verdict(status: result.status, events: try lines.map { try TraceEvent($0) })
  }
}
