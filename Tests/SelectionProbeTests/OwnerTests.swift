import System
import TestSupport
import Testing

/// The probe's stub owners, read by real programs and by the probe.
@Suite struct OwnerTests {
  private func xclip(_ server: XServer, _ arguments: String...) throws -> Program {
    var program = try Program("xclip", display: server.display)
    program.arguments = ["-selection", "clipboard", "-o"] + arguments
    return program
  }

  @Test(arguments: [0, 1, 262_040, 262_041, 3_000_000])
  func `xclip reads a stub owner's bytes, in one piece or in parts`(size: Int) throws {
    let server = try XServer("-maxbigreqsize", "1")
    let owner = try Probe("own", "--target", "image/png", "--size", "\(size)", on: server)
    let result = try xclip(server, "-t", "image/png").run()
    #expect(Difference(result.output, from: Fixtures.bytes(count: size)) == nil)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `xsel reads a stub owner's text`() throws {
    let server = try XServer()
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text-size", "600000", on: server)
    let result = try Program("xsel", "-b", "-o", display: server.display).run()
    #expect(result.errorText == "")
    #expect(Difference(result.output, from: Fixtures.text(byteCount: 600_000)) == nil)
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: ["exact", "absent", "0", "0xffffffff"])
  func `the INCR hint is as asked for`(hint: String) throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--size", "500000", "--hint", hint, on: server)
    let verdict = try Probe.run("request", "--target", "a/a", on: server)
    let expected: [String: TraceValue] = [
      "exact": .integer(500_000), "absent": .null, "0": .integer(0),
      "0xffffffff": .integer(0xFFFF_FFFF),
    ]
    #expect(verdict.last("incr")?["hint"] == expected[hint])
    #expect(verdict.last("content")?.integer("bytes") == 500_000)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `an owner that never answers hangs xclip until it is killed`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--answer", "never", on: server)
    let reader = try xclip(server).start()
    try owner.wait(for: "answer") { $0.text("outcome") == "ignored" }
    reader.send(.kill)
    #expect(try reader.wait().signal == 9)
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: ["stall", "exit", "destroy", "clear", "rival", "rival-die", "pause"])
  func `something happens after two parts`(action: String) throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--size", "1500000", "--incr-after", "2", "--incr-do", action,
      "--rival", "--target", "b/b", "--text", "other", on: server)
    let finishes = ["clear", "rival", "pause"].contains(action)
    let timeout = finishes ? "60000" : "3000"
    let reader = try Probe("request", "--target", "a/a", "--timeout", timeout, on: server)
    try owner.wait(for: "interrupted") { $0.integer("chunks") == 2 }
    if action == "pause" { owner.program.send(.user1) }
    let verdict = try reader.finish()
    let bytes = verdict.last("content")?.integer("bytes")
    #expect(finishes ? bytes == 1_500_000 : bytes == nil)
    if action == "rival" || action == "rival-die" {
      let next = try Probe.run("request", "--target", "b/b", on: server)
      #expect(next.last("content")?.text("text") == "other")
    }
    let end = try owner.finish(by: .terminate)
    #expect(end.status == (action == "exit" ? 3 : 0))
  }

  @Test func `the owner changes between the list and the content`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--after-targets", "rival", "--target", "a/a", "--text", "old", "--rival",
      "--target", "b/b", "--text", "new", on: server)
    let verdict = try Probe.run(
      "request", "--target", "TARGETS", "--target", "a/a", "--target", "b/b", on: server)
    #expect(verdict.events("end").prefix(2).map { $0.text("outcome") } == ["answered", "refused"])
    #expect(verdict.last("content")?.text("text") == "new")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `TARGETS has zeros, numbers without a name, doubles and many atoms`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "TARGETS", "--atoms", "auto,#0,#0xFFFFFF,a/a,many:50000", "--type",
      "TARGETS", "--answer", "incr", "--target", "a/a", "--text", "hi", on: server)
    let verdict = try Probe.run("request", "--target", "TARGETS", on: server)
    let content = try #require(verdict.last("content"))
    #expect(content.text("type") == "TARGETS")
    #expect(content.bool("incr") == true)
    #expect(content.integer("bytes") == 4 * 50_007)
    #expect(
      content.texts("atoms").prefix(7) == [
        "TIMESTAMP", "MULTIPLE", "TARGETS", "a/a", "None", "#16777215", "a/a",
      ])
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a reply has another type or format than asked for`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "text/html", "--type", "UTF8_STRING", "--text", "<b>", "--target", "t/16",
      "--format", "16", "--text", "abcd", "--target", "t/32", "--format", "32", "--text",
      "abcdefgh", on: server)
    let verdict = try Probe.run(
      "request", "--target", "text/html", "--expect-type", "UTF8_STRING", "--target", "t/16",
      "--target", "t/32", on: server)
    #expect(verdict.failures == [])
    let digests = verdict.events("content").compactMap { $0.text("digest") }
    #expect(digests == ["<b>", "abcd", "abcdefgh"].map { ContentDigest.of(Array($0.utf8)) })
    #expect(verdict.events("content").map { $0.integer("format") } == [8, 16, 32])
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a secret owner reports who asks for the content`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--secret", "--target", "UTF8_STRING", "--text", "pass", on: server)
    _ = try Probe.run("request", "--no-fence", "--target", "TARGETS", on: server)
    _ = try xclip(server).run()
    let verdict = try owner.finish(by: .terminate)
    #expect(verdict.status == 1)
    #expect(verdict.events("violation").map { $0.text("target") } == ["UTF8_STRING"])
  }

  @Test func `a made-up SelectionClear does not end the ownership`() throws {
    let server = try XServer()
    let owner = try Probe("own", "--target", "a/a", "--text", "hi", on: server)
    _ = try Probe.run("send", "--event", "clear", on: server)
    let clear = try owner.wait(for: "clear")
    #expect(clear.bool("synthetic") == true)
    #expect(clear.bool("lost") == false)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `an owner that another program supersedes ends and says what was asked`() throws {
    let server = try XServer()
    let owner = try Probe("own", "--target", "a/a", "--text", "hi", on: server)
    var copying = try Program("xsel", "-b", "-i", display: server.display)
    copying.input = .bytes(Array("x".utf8))
    // xsel writes a log, and does nothing where it has no place for it.
    let directory = try TemporaryDirectory()
    copying.environment["HOME"] = directory.path
    _ = try copying.run()
    let verdict = try owner.finish()
    #expect(verdict.last("summary")?.bool("owned") == false)
    #expect(verdict.status == 0)
  }

  @Test func `the watcher tells of every change`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "6", on: server)
    let owner = try Probe(
      "own", "--stay", "--on-start", "own-twice", "--on-signal", "destroy-own", "--target", "a/a",
      on: server)
    try owner.wait(for: "owned") { _ in true }
    owner.program.send(.user1)
    try owner.wait(for: "destroyed")
    try owner.wait(for: "owned")
    _ = try owner.finish(by: .terminate)
    let kinds = try watcher.finish().events("owner").compactMap { $0.text("kind") }
    #expect(
      kinds == [
        "set-owner", "set-owner", "set-owner", "window-destroyed", "set-owner", "client-closed",
      ])
  }

  @Test func `an owner asks again after each request and storms its requestors`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--after-request", "own", "--target", "a/a", "--text", "hi", "--storm", "50",
      on: server)
    let verdict = try Probe.run("request", "--target", "a/a", on: server)
    #expect(verdict.last("done")?.integer("strays") == 50)
    #expect(verdict.last("content")?.text("text") == "hi")
    #expect(try owner.finish(by: .terminate).events("owned").count >= 2)
  }
}
