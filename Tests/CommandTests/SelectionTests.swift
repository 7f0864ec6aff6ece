import TestSupport
import Testing

/// What a selection offers: targets, has, clear.
@Suite struct SelectionTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  @Test func `an empty selection is told apart from an error`() throws {
    let line = "CLIPBOARD is empty: nothing is copied"
    try desk.run("paste").expect(.failed(1, "cardclip paste: " + line))
    try desk.run("paste", "-o", "-").expect(.failed(1, "cardclip paste: " + line))
    try desk.run("targets").expect(.failed(1, "cardclip targets: " + line))
    try desk.run("targets", "-s", "primary").expect(
      .failed(1, "cardclip targets: PRIMARY is empty: nothing is copied"))
    try desk.run("has", "image").expect(.no)
    try desk.run("has", "text").expect(.no)
  }

  @Test func `has answers by its status and asks for no content`() throws {
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "1000", "--forbid", on: desk.server)
    try desk.run("has", "image").expect(.done())
    try desk.run("has", "text").expect(.no)
    #expect(try owner.finish(by: .terminate).status == 0)
    let other = try Probe(
      "own", "--selection", "PRIMARY", "--target", "UTF8_STRING", "--text", "x", "--forbid",
      on: desk.server)
    try desk.run("has", "text", "--selection", "primary").expect(.done())
    try desk.run("has", "image", "--selection", "primary").expect(.no)
    #expect(try other.finish(by: .terminate).status == 0)
  }

  @Test func `targets lists what is offered and asks for no content`() throws {
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "1000", "--forbid", "--target", "x/y\u{1B}",
      on: desk.server)
    try desk.run("targets").expect(
      .done("  TARGETS\n  TIMESTAMP\n  MULTIPLE\n* image/png\n  x/y\\u{1B}\n"))
    let list = try desk.json("targets", "--json")
    #expect(list[3]?.names == ["target", "usable", "use"])
    #expect(list[3]?["target"] == .text("image/png"))
    #expect(list[3]?["usable"] == .bool(true))
    #expect(list[3]?["use"] == .text("image"))
    #expect(try owner.finish(by: .terminate).status == 0)
  }

  @Test func `clear empties the selections that are named, whoever has them`() throws {
    let owner = try desk.xclip(owning: [65])
    let other = try desk.xclip(owning: [66], selection: "primary")
    try desk.run("clear").expect(.done())
    try desk.run("has", "text").expect(.no)
    #expect(try owner.wait().status == 0)
    try desk.run("has", "text", "-s", "primary").expect(.done())
    try desk.run("clear", "-s", "primary", "-s", "secondary").expect(.done())
    try desk.run("has", "text", "-s", "primary").expect(.no)
    #expect(try other.wait().status == 0)
    try desk.run("clear").expect(.done())
  }
}
