/// Commands that are measured in turn, so that what else the machine does
/// falls on all of them alike.
struct Comparison {
  private var commands: [(name: String, command: TimedCommand)] = []
  private var times: [String: [Duration]] = [:]

  /// Adds a command under a name.
  mutating func add(_ name: String, _ command: TimedCommand) {
    commands.append((name, command))
  }

  /// Runs all commands so many times, each round starting with another one.
  ///
  /// - Parameters:
  ///   - rounds: How often.
  ///   - check: Called once, after a first round that isn't counted.
  ///   - prepare: Called before each command.
  /// - Throws: `TimedCommand.Failure` with the first one.
  mutating func run(
    rounds: Int, check: () throws -> Void = {}, prepare: () throws -> Void = {}
  ) throws {
    for (_, command) in commands { try command.run() }
    try check()
    for round in 0..<rounds {
      for step in commands.indices {
        let (name, command) = commands[(round + step) % commands.count]
        try prepare()
        times[name, default: []].append(try command.run().time)
      }
    }
  }

  /// The median of a command's times.
  func median(_ name: String) -> Duration {
    let sorted = (times[name] ?? []).sorted()
    guard !sorted.isEmpty else { return .zero }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
