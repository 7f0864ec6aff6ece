import Arguments

/// One command: what it takes and what it does.
protocol Command: ParsableCommand {
  /// Does it.
  ///
  /// - Throws: What `Failure` makes a line and an exit status of.
  func run(_ context: Context) throws
}

extension Command {
  static var exitStatuses: [ExitStatus] { [] }
}
