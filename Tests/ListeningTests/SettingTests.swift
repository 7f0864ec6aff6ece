import System
import TestSupport
import Testing

/// What the settings change about captures and pastes.
@Suite struct SettingTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private func program(_ arguments: [String], _ settings: [String: String]) throws -> Program {
    var program = try desk.program(arguments)
    program.environment.merge(settings) { $1 }
    return program
  }

  private func listen(_ settings: [String: String]) throws -> ListenerProcess {
    try ListenerProcess(program(["listen", "--json"], settings))
  }

  /// An owner of a text with its formatting.
  private func ownFormatted(_ flags: String...) throws -> Probe {
    let owner = ["own", "--target", "UTF8_STRING", "--text", "plain", "--target", "text/html"]
    return try Probe(owner + ["--text", "<b>plain</b>"] + flags, on: desk.server)
  }

  private func shown(_ element: Int, as type: String) throws -> ProgramResult {
    try desk.run("show", String(element), "--type", type, "--output", "-")
  }

  @Test func `formatting is kept beside a text, by one more request`() throws {
    let listener = try listen(["CARDCLIP_HTML": "on"])
    let owner = try ownFormatted()
    let element = try listener.element()
    #expect(try desk.text(of: element) == "plain")
    #expect(try shown(element, as: "text/html").text == "<b>plain</b>")
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 1, "UTF8_STRING": 1, "text/html": 1])
  }

  @Test func `formatting isn't asked for otherwise`() throws {
    let listener = try listen([:])
    let owner = try ownFormatted()
    #expect(try shown(listener.element(), as: "text/html").status == 1)
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 1, "UTF8_STRING": 1])
  }

  @Test func `a text comes without its formatting where that doesn't come`() throws {
    let listener = try listen(["CARDCLIP_HTML": "on"])
    let owner = try ownFormatted("--answer", "refuse")
    let element = try listener.element()
    #expect(try desk.text(of: element) == "plain")
    #expect(try shown(element, as: "text/html").status == 1)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a paste keeps formatting as well`() throws {
    let owner = try ownFormatted()
    let pasted = try program(["paste"], ["CARDCLIP_HTML": "on"]).run()
    #expect(pasted.text == "1\n")
    #expect(try shown(1, as: "text/html").text == "<b>plain</b>")
    let bytes = try program(["paste", "--output", "-"], ["CARDCLIP_HTML": "on"]).run()
    #expect(bytes.text == "plain")
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 2, "UTF8_STRING": 2, "text/html": 1])
    #expect(try desk.damage() == nil)
  }

  @Test func `a copy of anything on the card is no new one where that is set`() throws {
    let listener = try listen(["CARDCLIP_DEDUPE": "card"])
    var owners = [try desk.own(text: "first")]
    #expect(try listener.element() == 1)
    owners.append(try desk.own(text: "second"))
    #expect(try listener.element() == 2)
    owners.append(try desk.own(text: "first"))
    #expect(try listener.wait(for: "captured", "rejected").text("reason") == "duplicate")
    #expect(try desk.elementCount() == 2)
    for owner in owners { _ = try owner.finish(by: .terminate) }
  }

  @Test func `the kind that is preferred is taken of what is both`() throws {
    let flags = ["--target", "image/png", "--png", "1000", "--target", "UTF8_STRING"]
    let owner = try Probe(["own"] + flags + ["--text", "text"], on: desk.server)
    let pasted = try program(["paste"], ["CARDCLIP_PREFER": "text"]).run()
    #expect(pasted.status == 0)
    #expect(try desk.text(of: 1) == "text")
    #expect(try desk.run("paste").status == 0)
    #expect(try desk.element(2).text("kind") == "image")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `the timeout of the settings holds`() throws {
    let owner = try desk.own("--target", "UTF8_STRING", "--text", "x", "--answer", "never")
    let result = try program(["paste"], ["CARDCLIP_TIMEOUT": "200ms"]).run()
    #expect(result.status == 69)
    #expect(result.errorText.contains("within 200 ms"))
    _ = try owner.finish(by: .terminate)
  }
}
