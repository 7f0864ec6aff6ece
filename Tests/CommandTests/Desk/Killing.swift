import TestSupport

/// Kills programs at instants that look random and come from a seed.
///
/// The span they come from follows the machine, so that about half of the
/// programs are done before.
struct Killing {
  private var state: UInt64
  private var span: Duration = .milliseconds(20)

  /// How many programs were killed before their end.
  private(set) var killedCount = 0

  init(seed: UInt64) {
    state = seed
  }

  /// Starts a program, kills it at the next instant, and returns what it had
  /// printed by then.
  mutating func kill(_ program: Program) throws -> String {
    // SplitMix64's step; the upper bits are the random ones.
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    let part = Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
    do {
      let output = try program.run(deadline: span * part).text
      span = span * 0.9
      return output
    } catch ProgramError.deadlinePassed(_, _, let output, _) {
      killedCount += 1
      span = span * 1.1
      return output
    }
  }
}
