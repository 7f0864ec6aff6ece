import TestSupport

/// How much memory a command takes.
extension Desk {
  /// A command that has ended, and what it took at most.
  struct Measured {
    let outcome: Outcome
    /// The most memory it had resident, in bytes.
    let peakMemory: Int
  }

  /// Runs cardclip to its end from a process that is small itself.
  ///
  /// What the system tells of a child has its parent's memory in it, from the
  /// time before it became another program (getrusage(2)), and the tests have
  /// much.
  func measure(_ arguments: String...) throws -> Measured {
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
    let result = try measuring.run()
    var lines = result.errorText.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line ends the text with a newline of its own.
    lines.removeLast()
    let peak = lines.popLast().flatMap { Int($0) }
    guard let peak else { throw ProgramError.missing("the peak of memory") }
    return Measured(
      outcome: Outcome(
        status: result.status, output: result.text,
        errors: lines.map { $0 + "\n" }.joined()),
      peakMemory: peak)
  }
}
