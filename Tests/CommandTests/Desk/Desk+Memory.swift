import TestSupport

/// How much memory a command takes.
extension Desk {
  /// A command that has ended, and what it took at most.
  struct Measured {
    let outcome: Outcome
    /// The most memory it had resident, in bytes.
    let peakMemory: Int
  }

  /// A run of cardclip from a process that is small itself.
  ///
  /// What the system tells of a child has its parent's memory in it, from the
  /// time before it became another program (getrusage(2)), and the tests have
  /// much.
  func measuring(_ arguments: String...) throws -> Program {
    try measuring(arguments)
  }

  /// Runs it to its end.
  func measure(_ arguments: String...) throws -> Measured {
    try Measured(measuring(arguments).run())
  }

  private func measuring(_ arguments: [String]) throws -> Program {
    let script = """
      import resource,subprocess,sys
      status=subprocess.call(sys.argv[1:])
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss*1024,file=sys.stderr)
      sys.exit(status)
      """
    let program = try cardclip(arguments)
    var measuring = try Program("python3", "-c", script, program.path)
    measuring.arguments += program.arguments
    measuring.environment = program.environment
    return measuring
  }
}

extension Desk.Measured {
  /// Takes the last line of standard error for the peak.
  init(_ result: ProgramResult) throws {
    var lines = result.errorText.split(separator: "\n").map(String.init)
    guard let peak = lines.popLast().flatMap(Int.init) else {
      throw ProgramError.missing("the peak of memory")
    }
    let errors = lines.map { $0 + "\n" }.joined()
    self.init(
      outcome: Outcome(status: result.status, output: result.text, errors: errors),
      peakMemory: peak)
  }
}
