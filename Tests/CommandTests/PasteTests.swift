import System
import TestSupport
import Testing

/// From another program's selection into a card, or out to a file.
@Suite struct PasteTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  private let picture = PNGFixture(byteCount: 200_000).bytes()
  private let text = Fixtures.text(byteCount: 3000)

  @Test func `a picture that another program copied becomes an element`() throws {
    let owner = try desk.xclip(owning: picture, as: "image/png")
    try desk.run("paste", "-d", "Noise").expect(.done("1\n"))
    owner.send(.terminate)
    #expect(try desk.bytes("show", "1") == picture)
    let element = try desk.json("show", "1", "--json")
    #expect(element["kind"] == .text("image"))
    #expect(element["description"] == .text("Noise"))
    #expect(element["origin"]?["selection"] == .text("CLIPBOARD"))
    #expect(element["origin"]?["target"] == .text("image/png"))
  }

  @Test func `a text that another program copied becomes an element`() throws {
    let owner = try desk.xclip(owning: text)
    let element = try desk.json("paste", "--json")
    owner.send(.terminate)
    #expect(element["id"] == .number(1))
    #expect(element["kind"] == .text("text"))
    #expect(element["type"] == .text("text/plain;charset=utf-8"))
    #expect(element["origin"]?["target"] == .text("UTF8_STRING"))
    #expect(try desk.bytes("show", "1") == text)
  }

  @Test func `the bytes go to standard output or a file, and no element is made`() throws {
    let owner = try desk.xclip(owning: picture, as: "image/png")
    #expect(try desk.bytes("paste", "--output", "-") == picture)
    let path = desk.files.file("out.png")
    try desk.run("paste", "--output", path).expect(.done())
    #expect(try desk.files.read("out.png") == picture)
    #expect(try desk.json("list", "--json") == .list([]))
    owner.send(.terminate)
  }

  @Test(arguments: [
    ("photo.jpg", "image/jpeg"), ("PHOTO.JPEG", "image/jpeg"), ("a.b.tif", "image/tiff"),
    ("photo.png", "image/png"), ("photo.webp", "image/png"), ("photo", "image/png"),
    ("jpg", "image/png"),
  ])
  func `of several formats the one that the file's name tells is taken`(
    name: String, type: String
  ) throws {
    // What has only to look like a picture.
    let owner = try Probe(
      [
        "own", "--target", "image/png", "--hex", "89504E470D0A1A0A00", "--target", "image/tiff",
        "--hex", "49492A000800000000", "--target", "image/jpg", "--hex", "FFD8FFE00000000000",
        "--target", "UTF8_STRING", "--text", "words",
      ], on: desk.server)
    try desk.run("paste", "--output", desk.files.file(name)).expect(.done())
    let first = try desk.files.read(name).first
    #expect(first == ["image/png": 0x89, "image/tiff": 0x49, "image/jpeg": 0xFF][type])
    _ = try owner.finish(by: .terminate)
  }

  @Test func `it goes to the card that is named`() throws {
    try desk.run("card", "new", "Ideas")
    try desk.run("card", "new", "Later")
    let owner = try desk.xclip(owning: text)
    try desk.run("paste", "--card", "Later").expect(.done("1\n"))
    #expect(try desk.json("list", "Later", "--json").items.count == 1)
    try desk.run("paste", "--card", "Nope").expect(.failed(66, "cardclip paste: no card Nope"))
    owner.send(.terminate)
  }

  @Test(arguments: ["clipboard", "primary", "secondary"])
  func `any of the selections is read`(selection: String) throws {
    let owner = try desk.xclip(owning: text, selection: selection)
    #expect(try desk.bytes("paste", "--selection", selection, "--output", "-") == text)
    owner.send(.terminate)
  }

  @Test func `the newlines at the end are kept, or taken off when asked`() throws {
    let owner = try desk.xclip(owning: Array("\nline\n\n\r\n".utf8))
    #expect(try desk.bytes("paste", "-o", "-") == Array("\nline\n\n\r\n".utf8))
    #expect(try desk.bytes("paste", "--trim", "-o", "-") == Array("\nline".utf8))
    try desk.run("paste", "--trim")
    #expect(try desk.bytes("show", "1") == Array("\nline".utf8))
    owner.send(.terminate)
  }

  @Test func `where it is both, as says which is taken`() throws {
    let path = try desk.files.write(picture, to: "a.png")
    let owner = try Probe(
      "own", "--target", "image/png", "--file", path, "--target", "UTF8_STRING", "--text", "words",
      on: desk.server)
    #expect(try desk.bytes("paste", "-o", "-") == picture)
    #expect(try desk.bytes("paste", "--as", "text", "-o", "-") == Array("words".utf8))
    #expect(try desk.json("paste", "--as", "text", "--json")["kind"] == .text("text"))
    #expect(try desk.json("paste", "--as", "image", "--json")["kind"] == .text("image"))
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a sheet's cells, a picture beside text and HTML, are taken as the text`() throws {
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "1000", "--target", "text/html", "--text", "<td>1",
      "--target", "UTF8_STRING", "--text", "1", on: desk.server)
    #expect(try desk.bytes("paste", "-o", "-") == Array("1".utf8))
    _ = try owner.finish(by: .terminate)
  }

  @Test func `the type that is asked for is handed out as it is`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "words", "--target", "text/html", "--text",
      "<b>words</b>", on: desk.server)
    #expect(
      try desk.bytes("paste", "--type", "text/html", "-o", "-") == Array("<b>words</b>".utf8))
    try desk.run("paste", "--type", "image/png").expect(
      .failed(
        1,
        "cardclip paste: the owner of CLIPBOARD does not offer image/png, only UTF8_STRING, "
          + "text/html"))
    _ = try owner.finish(by: .terminate)
    #expect(try desk.json("list", "--json") == .list([]))
  }

  @Test func `Latin-1 becomes UTF-8`() throws {
    let owner = try Probe(
      "own", "--target", "STRING", "--hex", "63 61 66 E9", on: desk.server)
    #expect(try desk.bytes("paste", "-o", "-") == Array("café".utf8))
    try desk.run("paste").expect(.done("1\n"))
    #expect(try desk.bytes("show", "1") == Array("café".utf8))
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what an owner calls a picture and is none is refused, then the text is taken`() throws
  {
    let owner = try Probe(
      "own", "--target", "image/png", "--text", "no picture", "--target", "UTF8_STRING", "--text",
      "words", on: desk.server)
    #expect(try desk.bytes("paste", "-o", "-") == Array("words".utf8))
    #expect(try desk.json("paste", "--json")["kind"] == .text("text"))
    _ = try owner.finish(by: .terminate)
    #expect(try desk.json("list", "--json").items.count == 1)
  }

  @Test(arguments: [100, 150_000])
  func `a picture that breaks off is refused, and nothing is added`(missing: Int) throws {
    let owner = try desk.xclip(owning: picture.dropLast(missing) + [], as: "image/png")
    let outcome = try desk.run("paste")
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try desk.json("list", "--json") == .list([]))
    #expect(try desk.leftovers() == [])
    owner.send(.terminate)
  }

  @Test func `a picture that claims to be of a huge size is refused`() throws {
    let owner = try desk.xclip(
      owning: PNGFixture.claiming(width: 100_000, height: 100_000), as: "image/png")
    #expect(try desk.run("paste").status == 65)
    #expect(try desk.json("list", "--json") == .list([]))
    owner.send(.terminate)
  }

  @Test func `what is larger than it may be is refused and leaves nothing behind`() throws {
    let owner = try desk.xclip(owning: picture, as: "image/png")
    let path = desk.files.file("out.png")
    try desk.run("paste", "--max-size", "100k", "-o", path).expect(
      .failed(65, "cardclip paste: the owner of CLIPBOARD sent more than 102400 bytes"))
    #expect(try FileSystem.status(path) == nil)
    #expect(try desk.run("paste", "--max-size", "100k").status == 65)
    #expect(try desk.json("list", "--json") == .list([]))
    #expect(try desk.leftovers() == [])
    owner.send(.terminate)
  }

  @Test func `a list of files becomes an element for each`() throws {
    let image = try desk.files.write(picture, to: "a b.png")
    let words = try desk.files.write(text, to: "c.txt")
    let list = "file://\(image.replacing(" ", with: "%20"))\r\nfile://\(words)\r\n"
    let owner = try Probe("own", "--target", "text/uri-list", "--text", list, on: desk.server)
    try desk.run("paste").expect(.done("1\n2\n"))
    #expect(try desk.bytes("show", "1") == picture)
    #expect(try desk.bytes("show", "2") == text)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `on a terminal a text can't steer it, and a picture is not printed`() throws {
    let script = #"script -qec "\"$0\" paste -o -" /dev/null"#
    let owner = try desk.xclip(owning: Array("red \u{1B}[31m".utf8))
    let shown = try desk.shell(script)
    #expect(shown.text.hasPrefix("red "))
    #expect(!shown.output.contains(0x1B))
    owner.send(.terminate)
    let other = try desk.xclip(owning: picture, as: "image/png")
    let refused = try desk.shell(script)
    #expect(refused.status == 64)
    #expect(refused.text.contains("this is no text; name a file with --output"))
    other.send(.terminate)
  }

  @Test(arguments: ["xclip", "cardclip"])
  func `eight pastes at once are all right`(name: String) throws {
    let owner =
      try name == "xclip"
      ? desk.xclip(owning: picture, as: "image/png") : desk.serve(picture)
    let pastes = try (0..<8).map { _ in try desk.cardclip(["paste"]).start() }
    let results = try pastes.map { try $0.wait() }
    #expect(results.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
    #expect(Set(results.map(\.text)) == Set((1...8).map { "\($0)\n" }))
    for number in 1...8 { #expect(try desk.bytes("show", "\(number)") == picture) }
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
    owner.send(.terminate)
  }
}
