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

  @Test(arguments: [[], ["--print", "--once"]])
  func `T-05: a picture of a page is taken as its file, not as its address`(
    arguments: [String]
  ) throws {
    let desk = try DragDesk()
    let running = try desk.program(["drop"] + arguments).start()
    let drop = try desk.window("cardclip-drop")
    let bytes = PNGFixture(byteCount: 3000).bytes()
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "UTF8_STRING", "--text",
      "https://example.org/a.png", "--target", "XdndDirectSave0", "--text", "x", "--forbid",
      "--target", "text/html", "--text", "<img>", "--target", "application/octet-stream", "--png",
      "3000", drop: drop)
    #expect(verdict.status == 0)
    #expect(verdict.last("finished")?.bool("performed") == true)
    if arguments.isEmpty {
      #expect(Difference(try desk.content(of: running.waitForLine()), from: bytes) == nil)
    } else {
      #expect(Difference(try running.wait().output, from: bytes) == nil)
    }
  }

  @Test func `T-05: a file of a page that is no picture leaves its address`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "UTF8_STRING", "--text",
      "https://example.org/a.pdf", "--target", "XdndDirectSave0", "--text", "x", "--target",
      "text/html", "--text", "<a>", "--target", "application/octet-stream", "--text", "%PDF-1.7",
      drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(
      try desk.content(of: running.waitForLine()) == Array("https://example.org/a.pdf".utf8))
  }

  @Test(arguments: [[], ["--print"]])
  func `a picture of 64 MiB is taken in less than 32 MiB of memory`(arguments: [String]) throws {
    let desk = try DragDesk()
    let running = try desk.program(["drop"] + arguments).start()
    let drop = try desk.window("cardclip-drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--png", "67108864",
      "--no-digest", drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(try running.peakMemory < 32 << 20)
  }

  @Test func `what is dropped on a card that is gone is refused, and said`() throws {
    let desk = try DragDesk()
    for name in ["Trip", "Home"] { _ = try desk.run("card", "new", name) }
    let (running, drop) = try desk.open("drop", "--card", "Trip")
    #expect(try desk.run("card", "delete", "Trip").status == 0)
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished,fence", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    try running.waitForErrors("no card")
  }

  @Test func `a store that can't be written is told before the window is shown`() throws {
    let desk = try DragDesk()
    let store = try desk.directory.write([], to: "a file")
    let result = try desk.run("drop", "--store", store + "/store")
    #expect(result.status == 73)
    #expect(!result.errorText.isEmpty)
  }

  // MARK: The place

  // The width of a card on the screen is 0.3 of its 1300 points where the
  // window is 390 pixels wide, and 0.1 where it is 130.
  @Test(arguments: [
    ("390x624", 0.3), ("130x624", 0.1), ("650x1024", 0.5), ("1200x424", 0.2),
  ])
  func `T-11: a drop lies where it was dropped, to a pixel, in a window of any size and place`(
    size: String, scale: Double
  ) throws {
    let desk = try DragDesk()
    let (running, _) = try desk.open("drop", "--geometry", "200x300+7+9")
    try desk.point(
      "search --sync --onlyvisible --classname cardclip-drop",
      "windowsize \(size.replacing("x", with: " ")) windowmove 60 0")
    let drop = try desk.resized(to: size)
    for (x, y) in [(0, 0), (1, 0), (0, -1), (-31, 57)] {
      let place = (drop.width / 2 + x, (drop.height - 24) / 2 + y)
      let verdict = try desk.follow(
        "enter,position:\(place.0):\(place.1),status,drop,finished", "--target", "UTF8_STRING",
        "--text", "x", drop: drop)
      #expect(verdict.last("finished")?.bool("performed") == true)
      try running.waitForLine()
      let element = try #require(try desk.elements().last)
      #expect(abs(element.offset[0] - Double(x) / scale) < 0.001)
      #expect(abs(element.offset[1] - Double(y) / scale) < 0.001)
    }
  }

  @Test func `a window that is resized while a content comes has it where it was dropped`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--geometry", "390x624+7+9")
    let source = try Probe(
      "drag-source", "--to", drop.id, "--script", "enter,position:225:270,status,drop,finished",
      "--target", "image/png", "--png", "9000", "--answer", "incr", "--chunk", "1000",
      "--incr-after", "2", "--incr-do", "pause", on: desk.server)
    try source.wait(for: "interrupted")
    try desk.point("search --sync --onlyvisible --classname cardclip-drop windowsize 130 224")
    _ = try desk.resized(to: "130x224")
    source.program.send(.user1)
    #expect(try source.finish().last("finished")?.bool("performed") == true)
    try running.waitForLine()
    let element = try #require(try desk.elements().last)
    #expect(abs(element.offset[0] - 100) < 0.001)
    #expect(abs(element.offset[1] + 100) < 0.001)
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
