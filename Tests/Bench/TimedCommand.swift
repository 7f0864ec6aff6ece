import System
import TestSupport

/// A command that is measured as a whole process: from before its start to its
/// exit.
struct TimedCommand {
  /// What one run took.
  struct Run {
    let time: Duration
    /// The most memory that was resident, in bytes.
    let peakMemory: Int
  }

  /// A command that did not do what it should.
  struct Failure: Error, CustomStringConvertible {
    let command: String
    let status: Int32

    var description: String { "\(command) ended with exit status \(status)" }
  }

  let arguments: [String]
  let environment: [String]
  /// The file that gets its standard output; nil for /dev/null.
  let output: String?

  private let path: String

  /// A command.
  ///
  /// - Parameters:
  ///   - arguments: The program's name first: `cardclip` or an installed one.
  ///   - place: Where it runs.
  ///   - output: The file that gets its standard output; nil for /dev/null.
  /// - Throws: `ProgramError.missing`.
  init(_ arguments: String..., in place: Workplace, output: String? = nil) throws {
    try self.init(arguments, in: place, output: output)
  }

  /// A command with more in its environment than the place gives it.
  init(
    _ arguments: [String], in place: Workplace, output: String? = nil,
    environment: [String] = []
  ) throws {
    self.arguments = arguments
    self.output = output
    let names = environment.map { $0.prefix { $0 != "=" } }
    self.environment =
      place.environment.filter { !names.contains($0.prefix { $0 != "=" }) } + environment
    path =
      try arguments[0] == "cardclip"
      ? BuiltProducts.path(of: "cardclip") : BuiltProducts.installedPath(of: arguments[0])
  }

  /// Runs it to its exit.
  ///
  /// A child that it leaves behind, such as the owner of a selection, is not
  /// waited for.
  ///
  /// - Throws: `Failure` where the exit status isn't 0; `SystemError`.
  @discardableResult
  func run() throws -> Run {
    var launch = ChildProcess.Launch(path: path, arguments: arguments)
    launch.environment = environment
    // An owner tells of its server's end, where nobody is left to read it.
    launch.closedStreams = [0, 1, 2]
    let file = try output.map { try FileDescriptor.replace($0).release() }
    defer { if let file { _ = FileDescriptor(adopting: file, name: "the output") } }
    if let file {
      launch.closedStreams = [0, 2]
      launch.descriptors = [(file, as: 1)]
    }
    let clock = ContinuousClock()
    let start = clock.now
    let process = try ChildProcess(launch)
    let ending = process.waitForEnding()
    let time = clock.now - start
    guard ending.status == 0 else {
      throw Failure(command: arguments.joined(separator: " "), status: ending.status)
    }
    return Run(time: time, peakMemory: ending.peakMemory)
  }
}
