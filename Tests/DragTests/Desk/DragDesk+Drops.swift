import TestSupport
import Testing

extension DragDesk {
  /// Has a stub source follow a script against a drop window.
  func follow(
    _ script: String, _ arguments: String..., drop: ShownWindow
  ) throws -> Probe.Verdict {
    try Probe.run(
      ["drag-source", "--to", drop.id, "--script", script] + arguments, on: server)
  }

  /// Drops a text that is taken, which shows that the window is well.
  func expectWell(_ drop: ShownWindow, _ running: RunningProgram) throws {
    let verdict = try follow(
      "enter,position:40:40,status,drop,finished", "--target", "UTF8_STRING", "--text", "well",
      drop: drop)
    try #require(verdict.last("finished")?.bool("performed") == true)
    #expect(verdict.events("finished").count == 1)
    try running.waitForLine("the element's number") { Int($0) != nil }
  }
}
