import System
import TestSupport
import Testing

/// Elements of a card: list, show, edit, delete, restore, trash, empty.
@Suite struct ElementTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private func addText(_ text: String) throws {
    try desk.run("add", "-", input: Array(text.utf8))
  }

  private func ids() throws -> [JSONValue?] {
    try desk.json("list", "--json").items.map { $0["id"] }
  }

  @Test func `without a store there is nothing, and no store is made by looking`() throws {
    try desk.run("list").expect(.done())
    try desk.run("list", "--json").expect(.done("[]\n"))
    try desk.run("trash").expect(.done())
    try desk.run("card", "list").expect(.done())
    try desk.run("show", "1").expect(.failed(66, "cardclip show: no element 1"))
    #expect(try FileSystem.names(in: desk.files.path) == [])
  }

  @Test func `a list has number, kind, size, age and what it is`() throws {
    try desk.files.write(PNGFixture(byteCount: 2000).bytes(), to: "a.png")
    try desk.run("add", desk.files.file("a.png"), "-d", "Noise").expect(.done("1\n"))
    try addText("first line\nsecond line\n")
    let fixture = PNGFixture(byteCount: 2000)
    try desk.run("list").expect(
      .done(
        """
        1  image  \(fixture.width)×\(fixture.height)  now  Noise
        2  text   23 B  now  first line

        """))
  }

  @Test func `an element has the documented keys in JSON`() throws {
    let picture = PNGFixture(byteCount: 2000)
    try picture.write(to: desk.files.file("a.png"))
    let element = try desk.json("add", desk.files.file("a.png"), "-d", "Noise", "--json")
    #expect(
      element.names == [
        "bytes", "card", "created", "description", "digest", "height", "id", "kind", "modified",
        "offset", "rotation", "size", "type", "types", "width",
      ])
    #expect(element["kind"] == .text("image"))
    #expect(element["type"] == .text("image/png"))
    #expect(element["bytes"] == .number(2000))
    #expect(element["width"] == .number(Double(picture.width)))
    #expect(element["description"] == .text("Noise"))
    #expect(try desk.json("show", "1", "--json") == element)
    #expect(try desk.json("list", "--json") == .list([element]))
  }

  @Test func `times are in RFC 3339, UTC`() throws {
    try addText("hello")
    guard case .text(let time)? = try desk.json("show", "1", "--json")["created"] else {
      Issue.record("no time")
      return
    }
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test func `show hands out the exact bytes, to a pipe and to a file`() throws {
    let text = Fixtures.text(byteCount: 150_000)
    try desk.run("add", "-", input: text)
    #expect(try desk.bytes("show", "1") == text)
    let path = desk.files.file("out.txt")
    try desk.run("show", "1", "--output", path).expect(.done())
    #expect(try desk.files.read("out.txt") == text)
    try desk.run("show", "1", "--type", "image/png").expect(
      .failed(
        1, "cardclip show: element 1 has no image/png, only text/plain;charset=utf-8"))
  }

  @Test func `on a terminal a text can't steer it, and a picture is told of`() throws {
    try addText("red \u{1B}[31m\n")
    let picture = PNGFixture(byteCount: 2000)
    try picture.write(to: desk.files.file("a.png"))
    try desk.run("add", desk.files.file("a.png"))
    let text = try desk.shell(#"script -qec "\"$0\" show 1" /dev/null"#)
    #expect(text.text.hasPrefix("red "))
    #expect(!text.output.contains(0x1B))
    let shown = try desk.shell(#"script -qec "\"$0\" show 2" /dev/null"#)
    #expect(shown.text.contains("\(picture.width)×\(picture.height)"))
    #expect(!shown.output.contains(0))
    let refused = try desk.shell(#"script -qec "\"$0\" show 2 --output -" /dev/null"#)
    #expect(refused.status == 64)
    #expect(
      refused.text.contains("standard output is a terminal; name a file with --output"))
  }

  @Test func `edit changes what it is told and nothing else`() throws {
    try addText("one")
    try addText("two")
    let before = try desk.json("show", "1", "--json")
    try desk.run(
      "edit", "1", "--description", "D", "--offset", "-3,4.5", "--size", "10x20", "--rotation",
      "-90"
    ).expect(.done())
    let after = try desk.json("show", "1", "--json")
    #expect(after["description"] == .text("D"))
    #expect(after["offset"] == .list([.number(-3), .number(4.5)]))
    #expect(after["size"] == .list([.number(10), .number(20)]))
    #expect(after["rotation"] == .number(-90))
    #expect(after["digest"] == before["digest"])
    try desk.run("edit", "1", "--raise").expect(.done())
    #expect(try ids() == [.number(2), .number(1)])
    try desk.run("edit", "1", "--lower").expect(.done())
    #expect(try ids() == [.number(1), .number(2)])
    try desk.run("edit", "1", "--content", "-", input: Array("other".utf8)).expect(.done())
    #expect(try desk.bytes("show", "1") == Array("other".utf8))
    #expect(try desk.json("show", "1", "--json")["description"] == .text("D"))
  }

  @Test func `edit moves an element to another card`() throws {
    try addText("one")
    try desk.run("card", "new", "Other")
    try desk.run("edit", "1", "--to", "Other").expect(.done())
    #expect(try ids() == [])
    #expect(try desk.json("list", "Other", "--json").items.count == 1)
  }

  @Test func `an element can't be given a content of another kind`() throws {
    try addText("one")
    let picture = PNGFixture(byteCount: 2000).bytes()
    try desk.run("edit", "1", "--content", "-", input: picture).expect(
      .failed(
        65, "cardclip edit: element 1 is a text, and the new content an image"))
    #expect(try desk.bytes("show", "1") == Array("one".utf8))
  }

  @Test func `what is deleted is in the trash and comes back with its place`() throws {
    for text in ["one", "two", "three"] { try addText(text) }
    try desk.run("edit", "2", "--offset", "7,8")
    try desk.run("delete", "2", "3").expect(.done())
    #expect(try ids() == [.number(1)])
    let trash = try desk.json("trash", "--json")
    #expect(trash.names == ["cards", "elements"])
    #expect(trash["elements"]?.items.map { $0["id"] }.contains(.number(2)) == true)
    try desk.run("restore", "2").expect(.done())
    #expect(try ids() == [.number(1), .number(2)])
    #expect(
      try desk.json("show", "2", "--json")["offset"] == .list([.number(7), .number(8)]))
  }

  @Test func `all elements of one deletion go, or none`() throws {
    try addText("one")
    try desk.run("delete", "1", "99").expect(.failed(66, "cardclip delete: no element 99"))
    #expect(try ids() == [.number(1)])
  }

  @Test func `empty deletes for good, and no number is used twice`() throws {
    try addText("one")
    try desk.run("delete", "1")
    let removed = try desk.json("empty", "--json")
    #expect(
      removed == .object(["cards": .number(0), "elements": .number(1), "bytes": .number(3)]))
    try desk.run("trash").expect(.done())
    try desk.run("restore", "1").expect(.failed(66, "cardclip restore: no element 1"))
    try desk.run("add", "-", input: Array("two".utf8)).expect(.done("2\n"))
  }

  @Test func `empty leaves what has not been in the trash for long`() throws {
    try addText("one")
    try desk.run("delete", "1")
    #expect(
      try desk.json("empty", "--older-than", "1h", "--json")["elements"] == .number(0))
    try desk.run("restore", "1").expect(.done())
  }

  @Test(
    arguments: [
      ["show", "99"], ["edit", "99", "--raise"], ["delete", "99"], ["restore", "99"],
    ]
  )
  func `an unknown element is an error`(arguments: [String]) throws {
    try addText("one")
    try desk.run(arguments).expect(.failed(66, "cardclip \(arguments[0]): no element 99"))
    #expect(try ids() == [.number(1)])
  }

  @Test func `quiet leaves out messages, and never data or errors`() throws {
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
    try desk.run("check", "--quiet").expect(.done())
    try desk.run("--quiet", "add", "-", input: Array("one".utf8)).expect(.done("1\n"))
    try desk.run("-q", "show", "9").expect(.failed(66, "cardclip show: no element 9"))
  }
}
