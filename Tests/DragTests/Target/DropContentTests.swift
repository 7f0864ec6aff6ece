import System
import TestSupport
import Testing

/// What becomes of what is dropped on `cardclip drop`: files, bytes and
/// elements.
@Suite struct DropContentTests {
  // 6.10
  @Test(arguments: ["file://", "file://localhost", "file:", "file://HOST"])
  func `files are taken by their addresses, one below the other`(scheme: String) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let bytes = PNGFixture(byteCount: 3000).bytes()
    try desk.directory.write(bytes, to: "a ü.png")
    try desk.directory.write(Array("text".utf8), to: "b.txt")
    let start =
      scheme.replacing("HOST", with: ProcessInformation.hostName) + desk.directory.path
    let list = "#comment\r\n\(start)/a%20%C3%BC.png\r\n\n\(start)/b.txt"
    let verdict = try desk.follow(
      "enter,position:195:300,status,drop,finished", "--target", "text/uri-list", "--text", list,
      drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(Difference(try desk.content(of: running.waitForLine()), from: bytes) == nil)
    #expect(try desk.content(of: running.waitForLine()) == Array("text".utf8))
    #expect(try desk.elements().map(\.offset) == [[0, 0], [40, 40]])
  }

  @Test func `a file that isn't there is refused`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "text/uri-list", "--text",
      "file:///no/such", drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    try desk.expectWell(drop, running)
  }

  @Test(arguments: ["file://elsewhere.invalid/etc/passwd", "https://example.org/a.png"])
  func `an address of something elsewhere is kept as a text, and never fetched`(
    address: String
  ) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "text/uri-list", "--text", address,
      drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [true])
    #expect(try desk.content(of: running.waitForLine()) == Array(address.utf8))
  }

  @Test func `a picture in another format is decoded before it is taken`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    // A bitmap of one pixel, and half of it.
    let bitmap =
      "424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b0000"
      + "000000000000000010203000"
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/bmp", "--hex", bitmap,
      drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    try running.waitForLine("the number") { Int($0) != nil }
    #expect(try desk.elements().map(\.kind) == ["image"])
    let cut = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/bmp", "--hex",
      String(bitmap.prefix(60)), drop: drop)
    #expect(cut.events("finished").map { $0.bool("performed") } == [false])
  }

  // MARK: --print and --once

  @Test func `what is dropped is printed, and no element made`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--print", "--once")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--png", "400000",
      drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    let result = try running.wait()
    #expect(result.status == 0)
    #expect(Difference(result.output, from: PNGFixture(byteCount: 400_000).bytes()) == nil)
    #expect(try FileSystem.status(desk.directory.file("store")) == nil)
  }

  @Test func `nothing of a picture that fails is printed`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--print", "--once", "--timeout", "2s")
    _ = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--png", "400000",
      "--answer", "incr", "--no-end", drop: drop)
    _ = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "UTF8_STRING", "--text", "then",
      drop: drop)
    let result = try running.wait()
    #expect(result.status == 0)
    #expect(result.text == "then")
  }

  @Test func `one drop is enough with --once, and none is told`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--once", "--json")
    _ = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    let result = try running.wait()
    #expect(result.status == 0)
    #expect(result.text.contains("\"selection\":\"XdndSelection\""))
    let (second, _) = try desk.open("drop", "--once")
    try desk.point("mousemove \(drop.x + 9) \(drop.y + 9) key Escape")
    let closed = try second.wait()
    #expect(closed.status == 1)
    #expect(closed.errorText.contains("closed before anything was dropped"))
  }

  @Test func `an element of another card keeps its description and its turn, not its place`() throws
  {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let list =
      #"{"version":1,"elements":[{"kind":"image","description":"a view","offset":[9,9],"#
      + #""size":[300,200],"rotation":30,"type":"image/png"}]}"#
    let verdict = try desk.follow(
      "enter,position:195:300,status,drop,finished", "--target", "image/png", "--png", "3000",
      "--target", "application/x-cardclip-element+json", "--text", list, drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    try running.waitForLine()
    let element = try #require(try desk.elements().first)
    #expect(element.description == "a view")
    #expect(element.size == [300, 200])
    #expect(element.rotation == 30)
    #expect(element.offset == [0, 0])
  }
}
