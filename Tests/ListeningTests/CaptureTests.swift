import System
import TestSupport
import Testing

/// What becomes an element.
@Suite struct CaptureTests {
  @Test func `a copied text becomes an element with all that is known of it`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--wm-class", "editor,Editor", "--target", "UTF8_STRING", "--text", "grün €")
    let event = try listener.wait(for: "captured", "rejected")
    #expect(event.name == "captured")
    #expect(event.text("kind") == "text")
    #expect(event.text("type") == "text/plain;charset=utf-8")
    #expect(event.integer("bytes") == 9)
    #expect(event.text("selection") == "CLIPBOARD")
    #expect(event.text("owner") == "Editor")
    let number = try #require(event.integer("element"))
    #expect(try desk.text(of: number) == "grün €")
    #expect(try desk.element(number)["origin"] != nil)
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 1, "UTF8_STRING": 1])
  }

  @Test(arguments: [5_000, 100_000, 102_400, 102_401, 3_000_000])
  func `a copied picture is kept byte for byte`(size: Int) throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own("--target", "image/png", "--png", String(size))
    let number = try listener.element()
    let picture = PNGFixture(byteCount: size)
    #expect(Difference(try desk.content(of: number), from: picture.bytes()) == nil)
    #expect(try desk.element(number).integer("width") == picture.width)
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 1, "image/png": 1])
    #expect(try desk.damage() == nil)
  }

  @Test func `what is in the clipboard at the start is captured`() throws {
    let desk = try Desk()
    let owner = try desk.own(text: "before")
    let listener = try desk.listen()
    #expect(try desk.text(of: listener.element()) == "before")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `copies in a row become elements in their order`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    var owners: [Probe] = []
    var numbers: [Int] = []
    for text in ["one", "two", "three"] {
      owners.append(try desk.own(text: text))
      numbers.append(try listener.element())
    }
    #expect(numbers == numbers.sorted())
    #expect(try numbers.map(desk.text) == ["one", "two", "three"])
  }

  @Test func `the files of a list are captured, each as an element`() throws {
    let desk = try Desk()
    let picture = PNGFixture(byteCount: 2_000).bytes()
    let first = try desk.directory.write(picture, to: "a.png")
    let second = try desk.directory.write(Array("words".utf8), to: "b.txt")
    let list = "file://\(first)\r\nfile://\(second)\r\n"
    let listener = try desk.listen()
    let owner = try desk.own(
      "--target", "text/uri-list", "--text", list, "--target", "UTF8_STRING", "--text", first)
    let numbers = try [listener.element(), listener.element()]
    #expect(Difference(try desk.content(of: numbers[0]), from: picture) == nil)
    #expect(try desk.text(of: numbers[1]) == "words")
    let summary = try #require(try owner.finish(by: .terminate).last("summary"))
    #expect(summary.requests == ["TARGETS": 1, "text/uri-list": 1])
  }

  @Test func `an owner that refuses to list its targets is asked for a text`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--target", "TARGETS", "--answer", "refuse", "--target", "UTF8_STRING", "--text", "old Java")
    #expect(try desk.text(of: listener.element()) == "old Java")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `only pictures are captured where only those are wanted`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--only", "image")
    let text = try desk.own("--target", "UTF8_STRING", "--text", "words", "--forbid")
    #expect(try listener.rejection() == "unsupported")
    let picture = try desk.own("--target", "image/png", "--png", "2000")
    let number = try listener.element()
    #expect(try desk.element(number).text("kind") == "image")
    #expect(try text.finish().status == 0)
    _ = try picture.finish(by: .terminate)
  }

  @Test func `only texts are captured where only those are wanted`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--only", "text")
    let picture = try desk.own(
      "--target", "image/png", "--png", "2000", "--forbid", "--target", "UTF8_STRING", "--text",
      "words")
    #expect(try desk.text(of: listener.element()) == "words")
    #expect(try picture.finish(by: .terminate).status == 0)
  }

  @Test func `a named card is filled instead of the current one`() throws {
    let desk = try Desk()
    try desk.run("card", "new", "First")
    try desk.run("card", "new", "Shots")
    let listener = try desk.listen("--card", "Shots")
    let owner = try desk.own(text: "there")
    _ = try listener.element()
    #expect(try desk.elementCount(on: "First") == 0)
    #expect(try desk.elementCount(on: "Shots") == 1)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `the current card is the one at the time of the copy`() throws {
    let desk = try Desk()
    try desk.run("card", "new", "First")
    try desk.run("card", "new", "Second")
    let listener = try desk.listen()
    let one = try desk.own(text: "one")
    _ = try listener.element()
    try desk.run("card", "use", "Second")
    let two = try desk.own(text: "two")
    _ = try listener.element()
    #expect(try desk.elementCount(on: "First") == 1)
    #expect(try desk.elementCount(on: "Second") == 1)
    _ = try (one.finish(), two.finish(by: .terminate))
  }

  @Test func `a current card that is deleted refuses captures until there is another`() throws {
    let desk = try Desk()
    try desk.run("card", "new", "First")
    try desk.run("card", "new", "Second")
    let listener = try desk.listen()
    let one = try desk.own(text: "one")
    _ = try listener.element()
    try desk.run("card", "delete", "First")
    let two = try desk.own(text: "two")
    #expect(try listener.rejection() == "unwritable")
    try desk.run("card", "use", "Second")
    let three = try desk.own(text: "three")
    #expect(try desk.text(of: listener.element()) == "three")
    #expect(try desk.elementCount(on: "Second") == 1)
    _ = try (one.finish(), two.finish(), three.finish(by: .terminate))
  }

  @Test func `where the only card is deleted, a new one is filled`() throws {
    let desk = try Desk()
    try desk.run("card", "new", "First")
    let listener = try desk.listen()
    try desk.run("card", "delete", "First")
    let owner = try desk.own(text: "one")
    _ = try listener.element()
    #expect(try desk.elementCount() == 1)
    _ = try owner.finish(by: .terminate)
  }
}
