import System
import TestSupport

/// `cardclip listen --json` beside its test.
final class ListenerProcess {
  let program: RunningProgram

  /// Starts it and waits until it listens.
  init(_ program: Program) throws {
    self.program = try program.start()
    try wait(for: "listening")
  }

  /// Waits for the next event of some names.
  @discardableResult
  func wait(
    for names: String..., where fits: @escaping (TraceEvent) -> Bool = { _ in true }
  ) throws -> TraceEvent {
    let line = try program.waitForLine("the event \(names.joined(separator: " or "))") { line in
      guard let event = try? TraceEvent(line) else { return false }
      return names.contains(event.name) && fits(event)
    }
    return try TraceEvent(line)
  }

  /// The number of the next element, before which no copy may be refused.
  func element() throws -> Int {
    let event = try wait(for: "captured", "rejected")
    guard event.name == "captured", let number = event.integer("element") else {
      throw Unexpected(event)
    }
    return number
  }

  /// The reason of the next rejection, before which nothing may be captured.
  func rejection() throws -> String {
    let event = try wait(for: "captured", "rejected")
    guard event.name == "rejected", let reason = event.text("reason") else {
      throw Unexpected(event)
    }
    return reason
  }

  /// The next outcome: `captured`, or the reason why not.
  func outcome() throws -> String {
    let event = try wait(for: "captured", "rejected")
    return event.text("reason") ?? event.name
  }

  /// Ends it as a session does, and waits for its end.
  @discardableResult
  func end(by signal: Signal = .terminate) throws -> ProgramResult {
    program.send(signal)
    return try program.wait()
  }

  /// The most memory that it had resident so far, in bytes.
  ///
  /// What wait4(2) says of a child counts its parent's memory as well, from
  /// before it became another program.
  var peakMemory: Int {
    get throws {
      let file = try FileDescriptor.open("/proc/\(program.id)/status")
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = try file.read(into: &bytes)
      let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
  }

  /// What happened so far, without the changes of owners.
  var outcomes: [String] {
    events.filter { ["captured", "rejected"].contains($0.name) }
      .map { $0.text("reason") ?? $0.name }
  }

  /// All that it told so far.
  var events: [TraceEvent] {
    program.text.split(separator: "\n").compactMap { try? TraceEvent($0) }
  }

  /// Something else happened than was waited for.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ event: TraceEvent) {
      description = [event.name, event.text("reason"), event.text("detail")]
        .compactMap { $0 }.joined(separator: " ")
    }
  }
}
