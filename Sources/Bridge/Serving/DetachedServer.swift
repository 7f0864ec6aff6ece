import FoundationEssentials
import System

/// A process of its own that serves selections, in a session of its own, with
/// none of its starter's descriptors.
///
/// The starter learns over a pipe whether the selections were taken, so that
/// what it does next finds them taken.
package enum DetachedServer {
  /// The descriptors that the process is handed; the contents follow.
  private static let statusNumber: Int32 = 3
  private static let planNumber: Int32 = 4
  private static let firstContentNumber: Int32 = 5

  /// What the serving process said instead of that it serves.
  package struct Refusal: Error {
    /// The exit status that goes with the message.
    package let status: Int32
    /// One line for a person; empty where the process just died.
    package let message: String
  }

  // MARK: The starter

  /// Starts the process and waits until it owns the selections.
  ///
  /// - Parameters:
  ///   - plan: What to serve.
  ///   - descriptors: The open files of the contents.
  ///   - command: The words that make the program call `serve(_:)`.
  /// - Throws: `Refusal`, `SystemError`.
  package static func start(
    _ plan: ServingPlan, descriptors: [Int32], command: [String]
  ) throws {
    let planFile = try AnonymousFile.sealed(Array(try JSONEncoder().encode(plan)).span)
    let ends = try Pipe().ends()
    let reading = FileDescriptor(adopting: ends.read, name: "the serving process")
    do {
      let writing = FileDescriptor(adopting: ends.write, name: "the serving process")
      var launch = ChildProcess.Launch(path: ChildProcess.currentPath(), arguments: command)
      launch.isSessionLeader = true
      launch.closedStreams = [0, 1, 2]
      launch.descriptors = [(writing.number, statusNumber), (planFile.number, planNumber)]
      for (index, number) in descriptors.enumerated() {
        launch.descriptors.append((number, firstContentNumber + Int32(index)))
      }
      _ = try ChildProcess(launch)
    }
    let words = try answer(reading).split(separator: " ", maxSplits: 1)
    if words.first == "ok" { return }
    throw Refusal(
      status: words.first.flatMap { Int32($0) } ?? 69,
      message: words.count > 1 ? String(words[1]) : "")
  }

  private static func answer(_ file: borrowing FileDescriptor) throws(SystemError) -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  // MARK: The process

  /// What a serving process was handed.
  package struct Assignment {
    /// What to serve.
    package let plan: ServingPlan
    /// The open files of the contents.
    package let descriptors: [Int32]
  }

  /// Reads what this process is to serve.
  ///
  /// - Throws: `SystemError`, or what says that the plan is none.
  package static func assignment() throws -> Assignment {
    let file = FileDescriptor(adopting: planNumber, name: "the plan")
    var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
    _ = try file.read(into: &bytes, at: 0)
    let plan = try JSONDecoder().decode(ServingPlan.self, from: Data(bytes))
    let count = (plan.entries.map(\.content).max() ?? -1) + 1
    return Assignment(
      plan: plan, descriptors: (0..<Int32(count)).map { firstContentNumber + $0 })
  }

  /// Tells the starter that the selections are taken, and lets go of it.
  package static func reportServing() {
    report("ok")
  }

  /// Tells the starter why they aren't.
  package static func reportFailure(status: Int32, message: String) {
    report("\(status) \(message)")
  }

  private static func report(_ text: String) {
    // A starter that is gone needs no answer.
    try? FileDescriptor(adopting: statusNumber, name: "the starter").write(text.utf8.span)
  }
}
