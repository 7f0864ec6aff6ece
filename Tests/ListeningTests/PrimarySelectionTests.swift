import System
import TestSupport
import Testing

/// PRIMARY, which changes with each character that is selected.
@Suite struct PrimarySelectionTests {
  private func own(_ text: String, on desk: Desk) throws -> Probe {
    try Probe(
      "own", "--selection", "PRIMARY", "--on-signal", "own", "--target", "UTF8_STRING", "--text",
      text, on: desk.server)
  }

  @Test func `PRIMARY is left alone unless it is asked for`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let primary = try own("selected", on: desk)
    let clipboard = try desk.own(text: "copied")
    #expect(try desk.text(of: listener.element()) == "copied")
    #expect(try primary.finish(by: .terminate).last("summary")?.requests == [:])
    _ = try clipboard.finish(by: .terminate)
  }

  @Test func `a hundred changes of PRIMARY are one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--selection", "primary")
    let watcher = try Probe("watch", "--selection", "PRIMARY", on: desk.server)
    // So that it sees no quiet time between them on a busy machine.
    listener.program.send(.stop)
    let owner = try own("dragged over", on: desk)
    try watcher.wait(for: "owner")
    for _ in 0..<100 {
      owner.program.send(.user1)
      try watcher.wait(for: "owner")
    }
    listener.program.send(.resume)
    let number = try listener.element()
    #expect(try desk.text(of: number) == "dragged over")
    #expect(listener.outcomes == ["captured"])
    _ = try watcher.finish(by: .terminate)
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1, "UTF8_STRING": 1])
  }

  @Test func `nothing is captured while the button is held`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--selection", "primary", "--selection", "clipboard")
    let xdotool = { (arguments: [String]) in
      var program = try Program("xdotool", display: desk.server.display)
      program.arguments = arguments
      _ = try program.run()
    }
    try xdotool(["mousedown", "1"])
    let owner = try own("still selecting", on: desk)
    // Longer than it takes to settle without the button.
    try xdotool(["sleep", "0.7"])
    let copied = try desk.own(text: "copied")
    #expect(try listener.wait(for: "captured").text("selection") == "CLIPBOARD")
    try xdotool(["mouseup", "1"])
    #expect(try listener.wait(for: "captured").text("selection") == "PRIMARY")
    _ = try (owner.finish(by: .terminate), copied.finish(by: .terminate))
  }

  @Test func `a selection that is given up again is not captured`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--selection", "primary")
    let owner = try own("gone", on: desk)
    #expect(try owner.finish(by: .terminate).last("summary")?.requests == [:])
    let next = try own("stays", on: desk)
    #expect(try desk.text(of: listener.element()) == "stays")
    _ = try next.finish(by: .terminate)
  }
}
