import TestSupport
import Testing

@testable import X11Selection

/// A hand-over whose times are never up, so that what ends it is what the
/// manager does (rules O-34, O-35).
@Suite struct ManagerHandoverTests {
  private let bench: OwnerBench
  private static let never = Duration.seconds(3600)

  init() throws {
    bench = try OwnerBench(size: 400_000)
  }

  /// Asks the manager, and tells how that ended once it has.
  private func handOver(quietTime: Duration = never) throws -> ManagerHandover.Outcome? {
    var outcome: ManagerHandover.Outcome?
    let handover = ManagerHandover(
      of: bench.owner, stepTimeout: Self.never, totalTimeout: Self.never, quietTime: quietTime
    ) { outcome = $0 }
    try #require(handover != nil)
    try bench.connection.run { outcome != nil }
    return outcome
  }

  // O-34, O-35
  @Test(
    arguments: [
      ("save", .saved), ("success-then-save", .saved), ("refuse-then-save", .refused),
      ("save-then-refuse", .refused),
    ] as [(String, ManagerHandover.Outcome)])
  func `a hand-over ends once all was fetched and the manager has answered`(
    mode: String, outcome: ManagerHandover.Outcome
  ) throws {
    let manager = try bench.start("manager", "--mode", mode)
    #expect(try handOver() == outcome)
    try manager.wait(for: "saved")
    let trace = try manager.finish(by: .terminate)
    #expect(trace.last("summary")?.texts("saved") == ["UTF8_STRING", "image/png"])
    #expect(bench.connection.load == .idle(subscriptions: 1))
  }

  // O-35
  @Test(arguments: ["die", "die-in-the-middle"])
  func `a manager that ends, ends the hand-over`(mode: String) throws {
    let manager = try bench.start("manager", "--mode", mode)
    #expect(try handOver() == .managerGone)
    _ = try manager.finish()
  }

  // O-35
  @Test(
    arguments: [("success", .saved), ("refuse", .refused)] as [(String, ManagerHandover.Outcome)])
  func `a manager that answers and fetches nothing is waited for a while`(
    mode: String, outcome: ManagerHandover.Outcome
  ) throws {
    let manager = try bench.start("manager", "--mode", mode)
    #expect(try handOver(quietTime: .milliseconds(1)) == outcome)
    _ = try manager.finish(by: .terminate)
  }

  // O-35: what others fetch isn't saved.
  @Test func `only what the manager itself fetches counts`() throws {
    let manager = try bench.start("manager", "--mode", "refuse")
    var outcome: ManagerHandover.Outcome?
    let handover = ManagerHandover(
      of: bench.owner, stepTimeout: Self.never, totalTimeout: Self.never, quietTime: Self.never
    ) { outcome = $0 }
    try manager.wait(for: "answer")
    let peer = try RawRequestor(of: bench)
    try peer.ask("UTF8_STRING")
    try peer.ask("image/png")
    try peer.ask("TARGETS")
    #expect(!bench.owner.isTransferring)
    #expect(outcome == nil)
    handover?.cancel()
    #expect(bench.connection.load == .idle(subscriptions: 1))
    _ = try manager.finish(by: .terminate)
  }
}
