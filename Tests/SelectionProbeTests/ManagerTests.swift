import System
import TestSupport
import Testing

/// The stub of a clipboard manager, asked by the probe itself.
@Suite struct ManagerTests {
  @Test(arguments: [
    ("save", "answered", true), ("refuse", "refused", false),
    ("refuse-then-save", "refused", true), ("success", "answered", false),
    ("success-then-save", "answered", true), ("save-then-refuse", "refused", true),
    ("never", "silence", false), ("die", "silence", false), ("die-in-the-middle", "silence", true),
  ])
  func `a manager answers and fetches as its mode says`(
    mode: String, outcome: String, isFetched: Bool
  ) throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--size", "600000", "--target", "b/b", "--text", "hi", on: server)
    let manager = try Probe("manager", "--mode", mode, on: server)
    let verdict = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "SAVE_TARGETS", "--timeout",
      "2000", "--no-fence", on: server)
    #expect(verdict.events("end").last?.text("outcome") == outcome)
    if outcome == "answered" {
      #expect(verdict.last("content")?.text("type") == "NULL")
      #expect(verdict.last("content")?.integer("bytes") == 0)
    }
    if isFetched, mode != "die-in-the-middle" { try manager.wait(for: "saved") }
    _ = try manager.finish(by: .terminate)
    // Without a list in the property, a manager asks for what TARGETS has.
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect((requests?["a/a"] != nil) == isFetched)
  }
}
