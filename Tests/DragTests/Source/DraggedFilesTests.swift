import System
import TestSupport
import Testing

/// Elements that are dragged as files, and saved by ourselves into folders.
@Suite struct DraggedFilesTests {
  private static let place = "600,300,200,150"
  private static let picture = PNGFixture(byteCount: 3000).bytes()

  // MARK: Files

  @Test func `S-24: an element is handed out as a file with a name of its own`() throws {
    let desk = try DragDesk()
    let id = try desk.add(Self.picture, "--description", "My view/of \u{1B} it")
    let running = try desk.program(["drag", id, "--once", "--geometry", "+20+20"]).start()
    let drag = try desk.window("cardclip-drag")
    let target = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", "--convert", "text/uri-list",
      on: desk.server)
    try desk.drag(from: drag, to: 650, 340)
    try target.wait(for: "position")
    try desk.release()
    #expect(try running.wait().status == 0)
    let list = try #require(try target.finish().last("content")?.text("text"))
    #expect(list.hasSuffix("/My%20view%20of%20%20%20it.png\r\n"))
    #expect(list.hasPrefix("file://\(desk.directory.path)/store/"))
    // It stays there, for a program that copies it later.
    let path = list.dropFirst(7).dropLast().replacing("%20", with: " ")
    #expect(Difference(try FileContent.read(String(path)), from: Self.picture) == nil)
  }

  @Test func `several texts are joined, and no content's own target is announced`() throws {
    let desk = try DragDesk()
    let first = try desk.add(Array("one".utf8))
    let second = try desk.add(Array("two".utf8))
    let (running, drag) = try desk.open("drag", first, second, "--once", "--geometry", "+20+20")
    let target = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", "--convert", "UTF8_STRING",
      "--convert", "text/uri-list", on: desk.server)
    try desk.drag(from: drag, to: 650, 340)
    try target.wait(for: "position")
    try desk.release()
    #expect(try running.wait().status == 0)
    let verdict = try target.finish()
    #expect(verdict.events("content").first?.text("text") == "one\ntwo")
    let list = verdict.last("enter")?.texts("list") ?? []
    #expect(list.contains("text/uri-list"))
    #expect(list.contains("application/x-cardclip-element+json"))
    #expect(list.count == 9, Comment(rawValue: "\(list)"))
  }

  @Test func `several elements are several files`() throws {
    let desk = try DragDesk()
    let first = try desk.add(Array("one".utf8))
    let second = try desk.add(Self.picture)
    let (printing, drop) = try desk.open("drop", "--print", "--once", "--geometry", "+600+20")
    let (running, drag) = try desk.open("drag", first, second, "--once", "--geometry", "+20+20")
    let place = drop.point(100, 100)
    try desk.drag(from: drag, to: place.x, place.y)
    try desk.release()
    #expect(try running.wait().status == 0)
    let paths = try printing.wait().text.split(separator: "\r\n")
    #expect(
      paths.map { $0.split(separator: "/").last } == ["element%201.txt", "element%202.png"])
  }

  // MARK: Direct save

  @Test func `XDS: the element is saved where the folder says`() throws {
    let desk = try DragDesk()
    let id = try desk.add(Self.picture, "--description", "view")
    let running = try desk.program(["drag", id, "--once", "--geometry", "+20+20"]).start()
    let drag = try desk.window("cardclip-drag")
    let path = desk.directory.file("saved here.png")
    let target = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", "--direct-save",
      "file://localhost" + path.replacing(" ", with: "%20"), on: desk.server)
    try desk.drag(from: drag, to: 650, 340)
    try target.wait(for: "position")
    try desk.release()
    #expect(try running.wait().status == 0)
    let verdict = try target.finish()
    #expect(verdict.last("direct-save")?.text("name") == "view.png")
    #expect(verdict.last("direct-save")?.text("type") == "text/plain")
    #expect(verdict.last("content")?.text("text") == "S")
    #expect(verdict.last("content")?.text("type") == "STRING")
    #expect(Difference(try FileContent.read(path), from: Self.picture) == nil)
  }

  @Test(arguments: [
    ("file://elsewhere.invalid/tmp/x.png", "F"), ("file:///no/such/directory/x.png", "F"),
    ("https://example.org/x.png", "E"), ("", "E"), ("x.png", "E"), ("file://EXISTING", "E"),
  ])
  func `XDS: what can't be saved is told, and no file replaced`(
    address: String, answer: String
  ) throws {
    let desk = try DragDesk()
    let id = try desk.add(Self.picture)
    let precious = try desk.directory.write(Array("precious".utf8), to: "precious")
    let running = try desk.program(["drag", id, "--once", "--geometry", "+20+20"]).start()
    let drag = try desk.window("cardclip-drag")
    let target = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", "--direct-save",
      address.replacing("EXISTING", with: precious), on: desk.server)
    try desk.drag(from: drag, to: 650, 340)
    try target.wait(for: "position")
    try desk.release()
    #expect(try running.wait().status == 0)
    #expect(try target.finish().last("content")?.text("text") == answer)
    #expect(try desk.directory.read("precious") == Array("precious".utf8))
  }
}
