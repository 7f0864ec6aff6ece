import System

/// A program to be run by a test, with all that it is given.
package struct Program {
  /// What the program reads at its standard input.
  package enum Input {
    /// /dev/null.
    case none
    case bytes([UInt8])
    case file(String)
    /// What `RunningProgram.write(_:)` sends.
    case written
  }

  /// Where the program's standard output goes.
  package enum Output {
    case captured
    case file(String)
  }

  /// When `run` has all of the output.
  package enum Completion {
    /// When the last process that holds the output has closed it.
    case outputClosed
    /// When the process has ended; a child that it left behind may hold the
    /// output still, as xclip's does.
    case processEnded
  }

  /// The path of the program.
  package let path: String
  /// Its arguments, without its name.
  package var arguments: [String]
  /// All of its environment; by default PATH, a UTF-8 locale, and nothing else.
  package var environment: [String: String]
  /// What it reads.
  package var input = Input.none
  /// Where its output goes.
  package var output = Output.captured
  /// Further descriptors, and which numbers they become.
  package var descriptors: [(Int32, as: Int32)] = []

  /// How long a program may take that is not meant to hang.
  ///
  /// It is no measure of speed: it only ends a test that would never end.
  package static let patience = Duration.seconds(120)

  /// An installed program.
  ///
  /// - Parameters:
  ///   - name: Its name, looked up in PATH.
  ///   - arguments: Its arguments.
  ///   - display: Its DISPLAY.
  /// - Throws: `ProgramError.missing`.
  package init(_ name: String, _ arguments: String..., display: String? = nil) throws {
    self.init(path: try BuiltProducts.installedPath(of: name), arguments, display: display)
  }

  /// An executable of this package.
  ///
  /// - Parameters:
  ///   - name: The product's name.
  ///   - arguments: Its arguments.
  ///   - display: Its DISPLAY.
  /// - Throws: `ProgramError.missing`.
  package init(product name: String, _ arguments: [String], display: String? = nil) throws {
    self.init(path: try BuiltProducts.path(of: name), arguments, display: display)
  }

  private init(path: String, _ arguments: [String], display: String?) {
    self.path = path
    self.arguments = arguments
    environment = [
      "PATH": Environment.current()["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
    ]
    environment["DISPLAY"] = display
    // What `make test-sanitized` asks of the sanitizers.
    for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"] {
      environment[name] = Environment.current()[name]
    }
  }

  /// The command line, for messages.
  package var command: String {
    ([FileSystem.name(of: path)] + arguments).joined(separator: " ")
  }

  /// Starts the program and returns at once.
  package func start() throws -> RunningProgram {
    try RunningProgram(self)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - completion: When the output is complete.
  ///   - deadline: After this time the program is killed.
  /// - Returns: How it ended and what it printed.
  /// - Throws: `ProgramError.deadlinePassed` with what it printed.
  package func run(
    until completion: Completion = .outputClosed, deadline: Duration = patience
  ) throws -> ProgramResult {
    try start().wait(until: completion, deadline: deadline)
  }
}
