import System
import TestSupport
import Testing

/// Drags by a real pointer between `cardclip` and programs of the toolkits,
/// under a window manager.
@Suite struct ToolkitDragTests {
  private static let picture = PNGFixture(byteCount: 150_000).bytes()
  private static let text = Fixtures.text(byteCount: 5000)

  /// What is dragged, by its kind.
  private static func content(_ kind: String) -> [UInt8] {
    kind == "text" ? text : picture
  }

  private static let combinations = ToolkitProgram.all.flatMap { toolkit in
    ["image", "text", "files"].map { (toolkit, $0) }
  }

  @Test(arguments: combinations)
  func `what a toolkit's program drags onto a card is there byte for byte`(
    toolkit: String, kind: String
  ) throws {
    let desk = try DragDesk(isManaged: true)
    let path = try desk.directory.write(Self.content(kind), to: "a b.bin")
    let other = try desk.directory.write(Self.text, to: "c ü.txt")
    let paths = kind == "files" ? [path, other] : [path]
    let (running, drop) = try desk.open("drop", "--geometry", "390x624+20+20")
    let source = try ToolkitProgram(toolkit, "source", [kind] + paths, on: desk)
    let place = drop.point(255, 240)
    try desk.press(in: source.window)
    try source.running.waitForLine("the beginning") { $0 == "begin" }
    try desk.move(to: place.x, place.y)
    try source.running.waitForLine("the answer") { $0 == "answer copy" }
    try desk.release()
    let id = try running.waitForLine("the element's number") { Int($0) != nil }
    #expect(Difference(try desk.content(of: id), from: Self.content(kind)) == nil)
    let element = try #require(try desk.elements().first)
    // Sixty pixels from the middle, of 0.3 pixels a point each: right to a
    // pixel.
    #expect(abs(element.offset[0] - 200) < 0.001)
    #expect(abs(element.offset[1] + 200) < 0.001)
    #expect(element.origin?.selection == "XdndSelection")
    guard kind == "files" else { return }
    let second = try running.waitForLine("the second number") { Int($0) != nil }
    #expect(Difference(try desk.content(of: second), from: Self.text) == nil)
  }

  @Test(arguments: combinations)
  func `what is dragged into a toolkit's program is there byte for byte`(
    toolkit: String, kind: String
  ) throws {
    let desk = try DragDesk(isManaged: true)
    let id = try desk.add(Self.content(kind), "--description", "one ü")
    let output = desk.directory.file("received")
    let target = try ToolkitProgram(toolkit, "target", [kind, output], on: desk)
    let running = try desk.program(["drag", id, "--once", "--geometry", "+20+20"]).start()
    let drag = try desk.window("cardclip-drag")
    let place = target.window.point(90, 70)
    try desk.drag(from: drag, to: place.x, place.y)
    try desk.release()
    try target.running.waitForLine("what was received") { $0.hasPrefix("received ") }
    let result = try running.wait()
    #expect(result.status == 0, Comment(rawValue: result.errorText))
    var received = try desk.directory.read("received")
    if kind == "files" {
      let list = String(decoding: received, as: UTF8.self)
      #expect(list.hasSuffix("/one%20%C3%BC.png\r\n"))
      let start = "file://"
      #expect(list.hasPrefix(start))
      let name = list.dropFirst(start.utf8.count).dropLast()
        .replacing("%20", with: " ").replacing("%C3%BC", with: "ü")
      received = try FileContent.read(String(name))
    }
    #expect(Difference(received, from: Self.content(kind)) == nil)
  }

  @Test(arguments: [false, true])
  func `an element goes from one window to the other, with all that it is`(isManaged: Bool) throws {
    let desk = try DragDesk(isManaged: isManaged)
    let id = try desk.add(Self.picture, "--description", "a view")
    _ = try desk.run("edit", id, "--rotation", "30", "--size", "300x200", "--offset", "11,12")
    let (running, drop) = try desk.open("drop", "--geometry", "390x624+500+50", "--once")
    let (dragging, drag) = try desk.open("drag", id, "--geometry", "+20+20", "--once")
    let place = drop.point(135, 360)
    try desk.drag(from: drag, to: place.x, place.y)
    try desk.release()
    #expect(try dragging.wait().status == 0)
    let result = try running.wait()
    #expect(result.status == 0)
    let elements = try desk.elements()
    let element = try #require(elements.last)
    #expect(result.text == "\(element.id)\n")
    #expect(Difference(try desk.content(of: "\(element.id)"), from: Self.picture) == nil)
    #expect(element.description == "a view")
    #expect(element.rotation == 30)
    #expect(element.size == [300, 200])
    #expect(abs(element.offset[0] + 200) < 0.001)
    #expect(abs(element.offset[1] - 200) < 0.001)
    #expect(element.origin?.owner == "Cardclip")
  }

  @Test func `several elements go over in their order, each with what it is`() throws {
    let desk = try DragDesk()
    let first = try desk.add(Self.picture, "--description", "one")
    let second = try desk.add(Array("two".utf8), "--description", "two")
    _ = try desk.run("edit", second, "--rotation", "45")
    let (running, drop) = try desk.open("drop", "--geometry", "390x624+500+50", "--once")
    let (dragging, drag) = try desk.open(
      "drag", first, second, "--geometry", "+20+20", "--once")
    let place = drop.point(195, 300)
    try desk.drag(from: drag, to: place.x, place.y)
    try desk.release()
    #expect(try dragging.wait().status == 0)
    #expect(try running.wait().status == 0)
    let elements = try desk.elements().suffix(2)
    #expect(elements.map(\.description) == ["one", "two"])
    #expect(elements.map(\.kind) == ["image", "text"])
    #expect(elements.map(\.rotation) == [0, 45])
  }
}
