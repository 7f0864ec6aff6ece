import TestSupport
import Testing

/// `cardclip pause`, `resume` and `status` beside a listener.
@Suite struct PauseTests {
  @Test func `a pause holds until it is ended`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    try desk.run("pause")
    let one = try desk.own("--target", "UTF8_STRING", "--text", "one", "--forbid")
    #expect(try listener.rejection() == "paused")
    let two = try desk.own("--target", "UTF8_STRING", "--text", "two", "--forbid")
    #expect(try listener.rejection() == "paused")
    try desk.run("resume")
    let three = try desk.own(text: "three")
    #expect(try desk.text(of: listener.element()) == "three")
    #expect(try one.finish().status == 0)
    #expect(try two.finish().status == 0)
    _ = try three.finish(by: .terminate)
  }

  @Test func `the next copy alone is let pass`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    try desk.run("pause", "--next")
    let one = try desk.own("--target", "UTF8_STRING", "--text", "one", "--forbid")
    #expect(try listener.rejection() == "paused")
    let two = try desk.own(text: "two")
    #expect(try desk.text(of: listener.element()) == "two")
    #expect(try one.finish().status == 0)
    _ = try two.finish(by: .terminate)
  }

  @Test func `a pause for a time ends by itself`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    try desk.run("pause", "1h")
    let owner = try desk.own(
      "--target", "UTF8_STRING", "--text", "in time", "--on-signal", "own")
    #expect(try listener.rejection() == "paused")
    try desk.run("pause", "1s")
    // Copied again and again until it is over.
    var outcome = "paused"
    while outcome == "paused" {
      owner.program.send(.user1)
      outcome = try listener.outcome()
    }
    #expect(outcome == "captured")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a pause holds for a listener that starts later`() throws {
    let desk = try Desk()
    try desk.run("pause", "1h")
    let owner = try desk.own("--target", "UTF8_STRING", "--text", "x", "--forbid")
    let listener = try desk.listen()
    #expect(try listener.rejection() == "paused")
    #expect(try owner.finish(by: .terminate).status == 0)
  }

  @Test func `the status says what runs and what was done`() throws {
    let desk = try Desk()
    let none = try desk.run("--json", "status")
    #expect(none.status == 1)
    #expect(try TraceEvent(none.text).bool("running") == false)
    try desk.run("card", "new", "Desk")
    let listener = try desk.listen()
    let owner = try desk.own(text: "one")
    _ = try listener.element()
    try desk.run("pause", "1h")
    let status = try desk.run("--json", "status")
    #expect(status.status == 0)
    let event = try TraceEvent(status.text)
    #expect(event.bool("running") == true)
    #expect(event.bool("paused") == true)
    #expect(event.text("paused_until") != nil)
    #expect(event.text("card") == "Desk")
    guard case .object(let record)? = event["listener"] else {
      Issue.record("no listener in \(status.text)")
      return
    }
    #expect(record["captured"] == .integer(1))
    #expect(record["process"] == .integer(Int(listener.program.id)))
    #expect(record["selections"] == .list([.text("CLIPBOARD")]))
    let lines = try desk.run("status").text
    for part in ["listening since", "card: Desk", "paused until", "captured: 1", "memory:"] {
      #expect(lines.contains(part), "\(part)")
    }
    _ = try owner.finish(by: .terminate)
  }

  @Test func `each status is that of the moment`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for count in 0..<3 {
      #expect(try desk.run("status").text.contains("captured: \(count)\n"))
      let owner = try desk.own(text: "text \(count)")
      _ = try listener.element()
      #expect(try desk.run("status").text.contains("captured: \(count + 1)\n"))
      _ = try owner.finish(by: .terminate)
    }
  }
}
