import System
import TestSupport
import Testing

/// From a card, a file or standard input to other programs.
@Suite struct CopyTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  private let picture = PNGFixture(byteCount: 300_000).bytes()
  private let text = Fixtures.text(byteCount: 3000)

  @Test func `a picture of a card is pasted by another program`() throws {
    try desk.run("add", "-", input: picture)
    try desk.run("copy", "1").expect(.done())
    #expect(try desk.xclip(reading: "image/png") == picture)
    #expect(
      try desk.targets() == [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "image/png",
        "application/x-cardclip-element+json",
      ])
  }

  @Test func `a text of a card is pasted by another program, by any of its targets`() throws {
    try desk.run("add", "-", input: text)
    try desk.run("copy", "1").expect(.done())
    let names = [
      "UTF8_STRING", "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain",
    ]
    for name in names { #expect(try desk.xclip(reading: name) == text) }
    #expect(
      try desk.targets().dropFirst(4)
        == names + ["STRING", "TEXT", "COMPOUND_TEXT", "application/x-cardclip-element+json"])
  }

  @Test func `STRING is Latin-1`() throws {
    try desk.run("add", "-", input: Array("café €".utf8))
    try desk.run("copy", "1")
    #expect(try desk.xclip(reading: "STRING") == [0x63, 0x61, 0x66, 0xE9, 0x20, 0x3F])
  }

  @Test func `a target that isn't offered is refused`() throws {
    try desk.run("add", "-", input: picture)
    try desk.run("copy", "1")
    let verdict = try Probe.run(
      "request", "--target", "UTF8_STRING", "--expect", "refused", "--target", "NULL", "--expect",
      "refused", on: desk.server)
    #expect(verdict.failures == [])
  }

  @Test func `standard input and a file are copied without a store`() throws {
    try desk.run("copy", "-", input: text).expect(.done())
    #expect(try desk.xclip() == text)
    let path = try desk.files.write(picture, to: "a")
    try desk.run("copy", "--file", path).expect(.done())
    #expect(try desk.xclip(reading: "image/png") == picture)
    #expect(try FileSystem.status(desk.store) == nil)
  }

  @Test func `one type of an element, or the type that is given, is offered alone`() throws {
    try desk.run("add", "-", input: text)
    try desk.run("copy", "1", "--type", "UTF8_STRING").expect(.done())
    #expect(
      try desk.targets() == ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING"])
    try desk.run("copy", "-", "--type", "text/html", input: Array("<b>".utf8)).expect(.done())
    #expect(try desk.targets().last == "text/html")
    #expect(try desk.xclip(reading: "text/html") == Array("<b>".utf8))
    try desk.run("copy", "1", "--type", "image/png").expect(
      .failed(
        1, "cardclip copy: element 1 has no image/png, only text/plain;charset=utf-8"))
    #expect(try desk.targets().last == "text/html")
  }

  @Test func `several types of one thing are offered in order`() throws {
    let page = try desk.files.write(Array("<b>words</b>".utf8), to: "a.html")
    let words = try desk.files.write(Array("words".utf8), to: "a.txt")
    try desk.run(
      "copy", "--offer", "text/html=\(page)", "--offer", "text/plain;charset=utf-8=\(words)"
    ).expect(.done())
    #expect(try desk.targets().suffix(2) == ["text/html", "text/plain;charset=utf-8"])
    #expect(try desk.xclip(reading: "text/html") == Array("<b>words</b>".utf8))
    #expect(try desk.xclip(reading: "text/plain;charset=utf-8") == Array("words".utf8))
  }

  @Test func `several selections are taken at once`() throws {
    try desk.run("copy", "-", "-s", "primary", "-s", "clipboard", input: text)
    #expect(try desk.xclip(selection: "primary") == text)
    #expect(try desk.xclip(selection: "clipboard") == text)
    try desk.run("has", "text", "-s", "secondary").expect(.no)
  }

  @Test func `several texts are joined, each on lines of its own`() throws {
    for text in ["one", "two\n", "three"] { try desk.run("add", "-", input: Array(text.utf8)) }
    try desk.run("copy", "3", "1", "2").expect(.done())
    #expect(try desk.xclip() == Array("three\none\ntwo\n".utf8))
  }

  @Test func `description and place go from one store to another`() throws {
    let other = desk.files.file("other")
    try desk.run("add", "-", "-d", "Noise", input: picture)
    try desk.run("edit", "1", "--offset", "-3,4.5", "--size", "10x20", "--rotation", "30")
    try desk.run("copy", "1")
    try desk.run("paste", "--store", other).expect(.done("1\n"))
    let mine = try desk.json("show", "1", "--json")
    let theirs = try desk.json("show", "1", "--json", "--store", other)
    for name in ["kind", "description", "offset", "size", "rotation", "digest", "type"] {
      #expect(mine[name] == theirs[name])
    }
    #expect(try desk.bytes("show", "1", "--store", other) == picture)
  }

  @Test func `a text with a place goes from one store to another as well`() throws {
    let other = desk.files.file("other")
    try desk.run("add", "-", "-d", "Words", input: text)
    try desk.run("edit", "1", "--offset", "7,8")
    try desk.run("copy", "1")
    try desk.run("paste", "--store", other)
    let theirs = try desk.json("show", "1", "--json", "--store", other)
    #expect(theirs["description"] == .text("Words"))
    #expect(theirs["offset"] == .list([.number(7), .number(8)]))
    #expect(try desk.bytes("show", "1", "--store", other) == text)
  }

  // O-36
  @Test func `a secret is marked, and no manager is asked to save it`() throws {
    let secret = Array("correct horse".utf8)
    try desk.run("copy", "-", "--sensitive", input: secret).expect(.done())
    let targets = try desk.targets()
    #expect(targets.contains("x-kde-passwordManagerHint"))
    #expect(!targets.contains("SAVE_TARGETS"))
    #expect(try desk.xclip(reading: "x-kde-passwordManagerHint") == Array("secret".utf8))
    #expect(try desk.xclip() == secret)
  }

  @Test func `what is copied later doesn't change what is served`() throws {
    let path = try desk.files.write(text, to: "a.txt")
    try desk.run("copy", "--file", path)
    try desk.files.write([1, 2, 3], to: "a.txt")
    #expect(try desk.xclip() == text)
    try desk.run("add", "-", input: picture)
    try desk.run("copy", "1")
    try desk.run("delete", "1")
    try desk.run("empty")
    #expect(try desk.xclip(reading: "image/png") == picture)
  }

  @Test(
    arguments: [
      (["copy", "9"], 66, "no element 9"),
      (["copy", "nine"], 66, "no element nine"),
      (
        ["copy", "1", "2", "--type", "image/png"], 1, "several elements have no image/png together"
      ),
    ]
  )
  func `what can't be copied leaves the selection as it is`(
    arguments: [String], status: Int32, message: String
  ) throws {
    try desk.run("add", "-", input: text)
    try desk.run("add", "-", input: picture)
    try desk.run("copy", "-", input: Array("before".utf8))
    try desk.run(arguments).expect(.failed(status, "cardclip copy: \(message)"))
    #expect(try desk.xclip() == Array("before".utf8))
  }

  @Test func `the name of a file is told from an element's number`() throws {
    let path = try desk.files.write([1], to: "photo.png")
    try desk.run("copy", path).expect(
      .failed(66, "cardclip copy: no element \(path); --file copies a file"))
    // No name of a file can be as long.
    let long = String(repeating: "x", count: 300)
    try desk.run("copy", long).expect(.failed(66, "cardclip copy: no element \(long)"))
  }

  @Test func `a file that is none leaves the selection as it is`() throws {
    try desk.run("copy", "-", input: Array("before".utf8))
    let path = desk.files.file("missing")
    try desk.run("copy", "--file", path).expect(
      .failed(66, "cardclip copy: cannot open \(path): No such file or directory"))
    let broken = Array(picture.dropLast(100))
    #expect(try desk.run("copy", "-", input: broken).status == 65)
    #expect(try desk.run("copy", "--file", desk.files.path).status == 66)
    #expect(try desk.xclip() == Array("before".utf8))
  }
}
