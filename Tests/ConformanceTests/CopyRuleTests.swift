import TestSupport
import Testing

/// The rules of an owner that show in a whole copy.
@Suite struct CopyRuleTests {
  private let server: XServer

  init() throws {
    server = try XServer()
  }

  private func copy(_ bytes: [UInt8], _ arguments: String...) throws {
    var program = try Program(
      product: "cardclip", ["copy", "-"] + arguments, display: server.display)
    program.input = .bytes(bytes)
    let result = try program.run()
    #expect(result.status == 0, "\(result.errorText)")
  }

  // O-37
  @Test func `a shell that takes the output of copy goes on at once`() throws {
    let path = try BuiltProducts.path(of: "cardclip")
    let script = "x=$(echo hello | '\(path)' copy -) && echo \"returned $x\""
    let result = try Program("sh", "-c", script, display: server.display).run()
    #expect(result.text == "returned \n")
    #expect(result.isOutputClosed)
    let verdict = try Probe.run(
      "request", "--target", "UTF8_STRING", "--expect-bytes", "6", on: server)
    #expect(verdict.failures == [])
  }

  // The table of protocol.md 1.5
  @Test func `a text is offered under all its names, each in its encoding`() throws {
    let text = "grün\t€\n\u{1F431}x\r\ny\u{1}"
    try copy(Array(text.utf8))
    let exact = ContentDigest.of(Array(text.utf8))
    // TAB and newline are the only controls; what Latin-1 lacks is a "?".
    let latin = Array("gr".utf8) + [0xFC] + Array("n\t?\n?x\ny?".utf8)
    let escape: [UInt8] = [0x1B, 0x25]
    let compound =
      Array("gr".utf8) + [0xFC] + Array("n\t".utf8) + escape + Array("G€".utf8) + escape
      + Array("@\n".utf8) + escape + Array("G\u{1F431}".utf8) + escape + Array("@x\ny?".utf8)
    let verdict = try Probe.run(
      "request", "--target", "UTF8_STRING", "--expect-type", "UTF8_STRING", "--expect-digest",
      exact, "--target", "text/plain;charset=utf-8", "--expect-type",
      "text/plain;charset=utf-8", "--expect-digest", exact, "--target",
      "text/plain;charset=UTF-8", "--expect-type", "text/plain;charset=UTF-8",
      "--expect-digest", exact, "--target", "text/plain", "--expect-type", "text/plain",
      "--expect-digest", exact, "--target", "STRING", "--expect-type", "STRING",
      "--expect-digest", ContentDigest.of(latin), "--target", "COMPOUND_TEXT", "--expect-type",
      "COMPOUND_TEXT", "--expect-digest", ContentDigest.of(compound), "--target", "TEXT",
      "--expect-type", "COMPOUND_TEXT", "--expect-digest", ContentDigest.of(compound),
      on: server)
    #expect(verdict.failures == [])
    // The target of the answer stays what was asked for, whatever its type.
    let targets = verdict.events("notify").compactMap { $0.text("target") }
    #expect(targets.contains("TEXT"))
  }

  // Item 4: both ways through our own reader.
  @Test(arguments: ["UTF8_STRING", "TEXT", "COMPOUND_TEXT", "text/plain"])
  func `a text comes back by any name as it was`(target: String) throws {
    let text = Fixtures.text(byteCount: 400_000)
    try copy(text)
    let result = try Program(
      product: "cardclip", ["paste", "--output", "-", "--type", target], display: server.display
    ).run()
    #expect(result.errorText == "")
    #expect(Difference(result.output, from: text) == nil)
  }

  // O-14, O-18: what is offered must be a content.
  @Test(arguments: [
    "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "INCR", "DELETE", "INSERT_PROPERTY",
  ])
  func `what is no content isn't offered`(type: String) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array("x".utf8), to: "content")
    for arguments in [["--offer", type + "=" + path], ["--file", path, "--type", type]] {
      let result = try Program(
        product: "cardclip", ["copy"] + arguments, display: server.display
      ).run()
      #expect(result.status == 64)
      #expect(result.errorText.contains(type))
    }
    let verdict = try Probe.run(
      "request", "--no-fence", "--target", "TARGETS", "--expect", "refused", on: server)
    #expect(verdict.failures == [])
  }

  // The table of protocol.md 1.5: never of type TEXT.
  @Test func `an offered TEXT is answered with a type that says its encoding`() throws {
    try copy(Array("grün".utf8), "--type", "TEXT")
    let verdict = try Probe.run(
      "request", "--target", "TEXT", "--expect-type", "UTF8_STRING", "--expect-bytes", "5",
      on: server)
    #expect(verdict.failures == [])
  }

  // The mark of a secret is looked at by histories, and is no paste.
  @Test func `what is asked for beside the content doesn't use up a single paste`() throws {
    try copy(Array("secret".utf8), "--once", "--sensitive")
    let verdict = try Probe.run(
      "request", "--no-fence", "--target", "TARGETS", "--target",
      "x-kde-passwordManagerHint", "--expect", "answered", "--target", "TIMESTAMP", "--target",
      "no/such", "--expect", "refused", "--target", "UTF8_STRING", "--expect", "answered",
      "--target", "UTF8_STRING", "--expect", "refused", on: server)
    #expect(verdict.failures == [])
  }

  // A MULTIPLE is one paste, whatever it asks for.
  @Test func `a MULTIPLE uses up one paste`() throws {
    try copy(Fixtures.text(byteCount: 600_000), "--loops", "2")
    let verdict = try Probe.run(
      "request", "--no-fence", "--target", "MULTIPLE", "--pair", "STRING:A", "--pair",
      "UTF8_STRING:B", "--expect", "answered", "--target", "UTF8_STRING", "--expect",
      "answered", "--target", "UTF8_STRING", "--expect", "refused", on: server)
    #expect(verdict.failures == [])
  }
}
