import Bridge
import TestSupport
import Testing
import X11Selection

/// The rules of a reader that show in a whole paste.
@Suite struct PasteRuleTests {
  private let server: XServer

  init() throws {
    server = try XServer()
  }

  private func cardclip(_ arguments: String...) throws -> ProgramResult {
    try Program(product: "cardclip", arguments, display: server.display).run()
  }

  private func own(_ arguments: String...) throws -> Probe {
    try Probe(["own"] + arguments, on: server)
  }

  /// The contents that were asked for, each once and in their order.
  private func asked(_ stub: Probe) throws -> [String] {
    var targets: [String] = []
    for event in try stub.finish(by: .terminate).events("request") {
      guard let target = event.text("target"), !targets.contains(target), target != "TARGETS"
      else { continue }
      targets.append(target)
    }
    return targets
  }

  // the owner is strict about times (rule O-11).
  @Test func `an owner that took the selection anew is asked without a time`() throws {
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    func offer(_ text: String) -> Offer {
      Offer([.init(target: "UTF8_STRING", content: BytesContent(text))])
    }
    try owner.acquire(offer("old"))
    let reader = try SelectionReader(
      of: "CLIPBOARD", on: connection, limits: ConversionLimits())
    #expect(try reader.targets()?.contains("UTF8_STRING") == true)
    let first = owner.acquired
    while owner.acquired == first { try owner.acquire(offer("new")) }
    let sink = MemorySink()
    try reader.read("UTF8_STRING", into: sink)
    #expect(sink.bytes == Array("new".utf8))
    #expect(throws: ConversionError.self) { try reader.read("no/such", into: MemorySink()) }
  }

  //
  @Test func `an empty selection is told of`() throws {
    let result = try cardclip("paste", "--output", "-")
    #expect(result.status == 1)
    #expect(result.errorText == "cardclip paste: CLIPBOARD is empty: nothing is copied\n")
  }

  // R-18; case 24
  @Test func `a paste begins anew with the owner that came in between`() throws {
    let stub = try own(
      "--stay", "--after-targets", "rival", "--target", "UTF8_STRING", "--text", "old",
      "--rival", "--target", "image/png", "--png", "2000")
    let result = try cardclip("paste", "--output", "-")
    #expect(result.status == 0)
    #expect(result.output == PNGFixture(byteCount: 2000).bytes())
    #expect(try asked(stub) == ["UTF8_STRING", "image/png"])
  }

  // what was a password manager's by then isn't taken for what was there.
  @Test func `a secret that comes in between isn't pasted as what was asked for`() throws {
    let stub = try own(
      "--stay", "--after-targets", "rival", "--target", "UTF8_STRING", "--text", "old",
      "--rival", "--target", "TARGETS", "--answer", "refuse", "--target", "UTF8_STRING",
      "--answer", "refuse", "--target", "STRING", "--answer", "refuse")
    let result = try cardclip("paste", "--output", "-", "--type", "UTF8_STRING")
    #expect(result.status != 0)
    #expect(result.output == [])
    _ = try stub.finish(by: .terminate)
  }

  // R-19; case 27
  @Test func `silence is waited for twice, whatever is listed`() throws {
    let names = [
      "text/plain;charset=utf-8", "UTF8_STRING", "COMPOUND_TEXT", "TEXT", "STRING", "text/plain",
    ]
    let stub = try Probe(
      ["own"] + names.flatMap { ["--target", $0, "--answer", "never"] }, on: server)
    let result = try cardclip("paste", "--output", "-", "--timeout", "1s")
    #expect(result.status == 69)
    #expect(result.errorText.contains("did not answer within 1 s"))
    #expect(try asked(stub) == Array(names.prefix(2)))
  }

  //
  @Test
  func `an owner that lists nothing is asked for a text, and for a picture where one is wanted`()
    throws
  {
    let stub = try own(
      "--target", "TARGETS", "--answer", "refuse", "--target", "UTF8_STRING", "--text", "hello",
      "--target", "image/png", "--png", "3000")
    #expect(try cardclip("paste", "--output", "-").text == "hello")
    let picture = PNGFixture(byteCount: 3000).bytes()
    #expect(try cardclip("paste", "--output", "-", "--as", "image").output == picture)
    #expect(try cardclip("paste", "--output", "-", "--type", "image/png").output == picture)
    #expect(try cardclip("paste", "--output", "-", "--type", "DELETE").status == 1)
    #expect(try asked(stub) == ["UTF8_STRING", "image/png"])
  }

  //
  @Test func `the texts are tried in their order`() throws {
    let names = [
      "text/plain", "STRING", "TEXT", "COMPOUND_TEXT", "UTF8_STRING", "text/plain;charset=utf-8",
    ]
    let stub = try Probe(
      ["own"] + names.flatMap { ["--target", $0, "--answer", "refuse"] }, on: server)
    #expect(try cardclip("paste", "--output", "-").status == 69)
    #expect(
      try asked(stub) == [
        "text/plain;charset=utf-8", "UTF8_STRING", "COMPOUND_TEXT", "TEXT", "STRING",
        "text/plain",
      ])
  }

  // what is no picture, whatever it is called, makes room for the next.
  @Test func `the pictures are tried in their order`() throws {
    let stub = try own(
      "--target", "BITMAP", "--forbid", "--target", "PIXMAP", "--forbid", "--target",
      "image/tiff", "--answer", "refuse", "--target", "image/bmp", "--png", "2000", "--target",
      "image/jpeg", "--answer", "refuse", "--target", "image/webp", "--text", "no picture",
      "--target", "image/png", "--text", "nor this")
    let result = try cardclip("paste", "--output", "-")
    #expect(result.output == PNGFixture(byteCount: 2000).bytes())
    #expect(try asked(stub) == ["image/png", "image/webp", "image/jpeg", "image/bmp"])
  }

  // case 28
  @Test(arguments: [
    ("UTF8_STRING", "UTF8_STRING", "6772c3bc6e", "grün"),
    ("UTF8_STRING", "UTF8_STRING", "6772c3bc6e00", "grün"),
    ("STRING", "STRING", "6772fc6e00", "grün"),
    ("STRING", "STRING", "61006200", "a\nb"),
    ("TEXT", "STRING", "6772fc6e", "grün"),
    ("TEXT", "UTF8_STRING", "6772c3bc6e", "grün"),
    ("TEXT", "COMPOUND_TEXT", "1b254762e282ac1b254061", "b€a"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "6772fc6e1b2547e282ac1b2540", "grün€"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "1b2d46e1e2", "αβ"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "61201b242842467c204b5c0a1b284262", "a 日 本\nb"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "1b242943c7d120c7d1611b2d46e1", "한 한aα"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "1b2428415650001b242841565000", "中\n中"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "1b24284430211b284a5c1b284261", "丂¥a"),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", "1b2949b1b2", "ｱｲ"),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-16", "fffe67007200fc006e00", "grün"),
    ("text/plain;charset=iso-8859-1", "text/plain;charset=iso-8859-1", "6772fc6e", "grün"),
    ("text/plain", "text/plain", "6772fc6e", "grün"),
    ("text/html", "text/html", "fffe3c006200fc003e00", "<bü>"),
    ("text/html", "text/html", "3c006200fc003e00", "<bü>"),
    ("text/html", "UTF8_STRING", "3c62c3bc3e", "<bü>"),
  ])
  func `a text is cleaned and converted`(
    target: String, type: String, hex: String, text: String
  ) throws {
    let stub = try own("--target", target, "--type", type, "--hex", hex)
    let result = try cardclip("paste", "--output", "-", "--type", target)
    #expect(result.errorText == "")
    #expect(result.text == text)
    _ = try stub.finish(by: .terminate)
  }

  // what can't be decoded makes room for the next.
  @Test(arguments: ["1b242842467c4b", "1b2428472121", "1b2428422b21", "1b24285a2121", "1b242f0a61"])
  func `compound text that can't be read makes room for the next text`(hex: String) throws {
    try expectNextText(after: "COMPOUND_TEXT", hex)
  }

  // what can't be decoded makes room for the next.
  @Test(arguments: ["61ff", "ff61", "eda080"])
  func `invalid UTF-8 makes room for the next text`(hex: String) throws {
    try expectNextText(after: "UTF8_STRING", hex)
  }

  private func expectNextText(after target: String, _ hex: String) throws {
    let stub = try own(
      "--target", target, "--hex", hex, "--target", "STRING", "--hex", "fc")
    let path = try TemporaryDirectory()
    let result = try cardclip("paste", "--output", path.file("out"))
    #expect(result.errorText == "")
    #expect(try path.read("out") == Array("ü".utf8))
    _ = try stub.finish(by: .terminate)
  }

  // Item 4: the names alone are asked for.
  @Test func `targets and has fetch no content`() throws {
    let stub = try own(
      "--target", "UTF8_STRING", "--text", "x", "--forbid", "--target", "image/png", "--png",
      "2000", "--forbid", "--target", "x/unknown", "--text", "x", "--forbid")
    #expect(try cardclip("has", "image").status == 0)
    #expect(try cardclip("has", "text").status == 0)
    let listed = try cardclip("targets").text.split(separator: "\n").map(String.init)
    #expect(
      listed == [
        "  TARGETS", "  TIMESTAMP", "  MULTIPLE", "* UTF8_STRING", "* image/png", "  x/unknown",
      ])
    let verdict = try stub.finish(by: .terminate)
    #expect(verdict.status == 0)
    #expect(verdict.last("summary")?.requests == ["TARGETS": 3])
  }
}
