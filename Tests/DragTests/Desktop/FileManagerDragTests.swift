import System
import TestSupport
import Testing

/// Drags by a real pointer between `cardclip` and file managers.
///
/// They are no part of `make test`; `make test-desktop` installs the programs
/// and runs them, under a window manager.
@Suite(.serialized) struct FileManagerDragTests {
  private static let picture = PNGFixture(byteCount: 150_000).bytes()
  private static let text = Fixtures.text(byteCount: 5000)

  @Test(arguments: FileManagerProgram.all)
  func `S-25, T-15: files of a folder are dragged onto a card byte for byte`(name: String) throws {
    let desk = try DragDesk(isManaged: true)
    try FileSystem.makeDirectory(desk.directory.file("folder"))
    try desk.directory.write(Self.picture, to: "folder/a b.png")
    try desk.directory.write(Self.text, to: "folder/c ü.txt")
    let (running, drop) = try desk.open("drop", "--geometry", "250x424+1010+20")
    let manager = try FileManagerProgram(name, on: desk)
    let place = drop.point(150, 180)
    try desk.dragByHand(from: manager.firstFile, to: place)
    let single = try running.waitForLine("the picture") { Int($0) != nil }
    #expect(Difference(try desk.content(of: single), from: Self.picture) == nil)
    let element = try #require(try desk.elements().last)
    #expect(abs(element.offset[0] - 130) < 0.001)
    #expect(abs(element.offset[1] + 104) < 0.001)
    let free = manager.freePlace
    try desk.point("mousemove \(free.x) \(free.y) click 1 key ctrl+a")
    try desk.dragByHand(from: manager.firstFile, to: place)
    let first = try running.waitForLine("the first of both") { Int($0) != nil }
    let second = try running.waitForLine("the second one") { Int($0) != nil }
    #expect(Difference(try desk.content(of: first), from: Self.picture) == nil)
    #expect(Difference(try desk.content(of: second), from: Self.text) == nil)
  }

  @Test(arguments: FileManagerProgram.all)
  func `S-14, S-24, S-25: elements are dragged into a folder byte for byte`(name: String) throws {
    let desk = try DragDesk(isManaged: true)
    try FileSystem.makeDirectory(desk.directory.file("folder"))
    let picture = try desk.add(Self.picture, "--description", "a view ü")
    let text = try desk.add(Self.text, "--description", "note")
    let manager = try FileManagerProgram(name, on: desk)
    for elements in [[picture], [text], [picture, text]] {
      let running = try desk.program(
        ["drag", "--once", "--geometry", "+1010+20"] + elements
      ).start()
      let window = try desk.window("cardclip-drag")
      try desk.dragByHand(from: window.point(20, 20), to: manager.freePlace)
      let result = try running.wait()
      #expect(result.status == 0, Comment(rawValue: result.errorText))
      if elements.contains(picture) { try take("a view ü.png", Self.picture, on: desk) }
      if elements.contains(text) { try take("note.txt", Self.text, on: desk) }
    }
  }

  /// Waits for a file in the folder, which file managers write after they have
  /// said that they are finished, and removes it.
  private func take(_ name: String, _ content: [UInt8], on desk: DragDesk) throws {
    let path = desk.directory.file("folder/\(name)")
    let expected = try desk.directory.write(content, to: "expected")
    let result = try Program(
      "sh", "-c", "until cmp -s \"$1\" \"$2\"; do sleep 0.1; done", "sh", path, expected
    ).run()
    #expect(result.status == 0)
    try FileSystem.removeFile(path)
  }
}
