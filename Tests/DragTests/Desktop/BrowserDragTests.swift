import System
import TestSupport
import Testing

/// Drags by a real pointer between `cardclip` and browsers.
///
/// They are no part of `make test`; `make test-desktop` installs the browsers
/// and runs them, under a window manager.
@Suite(.serialized) struct BrowserDragTests {
  private static let picture = PNGFixture(byteCount: 150_000).bytes()

  @Test(arguments: Browser.all)
  func `T-14, T-23: what is dragged out of a page is there byte for byte`(name: String) throws {
    let desk = try DragDesk(isManaged: true)
    let (running, drop) = try desk.open("drop", "--geometry", "250x424+1010+20")
    let browser = try Browser(name, showing: Self.picture, on: desk)
    let place = drop.point(150, 180)
    let parts: [(x: Int, y: Int, content: [UInt8])] = [
      (80, 70, Self.picture), (250, 30, Array(Browser.text.utf8)),
      (230, 90, Array(Browser.link.utf8)),
    ]
    for part in parts {
      let start = browser.point(part.x, part.y)
      try desk.dragByHand(from: start, to: place)
      let id = try running.waitForLine("the element's number") { Int($0) != nil }
      #expect(Difference(try desk.content(of: id), from: part.content) == nil)
      let element = try #require(try desk.elements().last)
      // 25 pixels right of the middle and 20 above it, of 0.1923 a point.
      #expect(abs(element.offset[0] - 130) < 0.001)
      #expect(abs(element.offset[1] + 104) < 0.001)
      // Chromium tells its page of no copy, whatever a target answers.
      #expect(try browser.told("end") == [name == "chromium" ? "none" : "copy"])
    }
  }

  @Test(arguments: Browser.all)
  func `S-07, S-14, S-15, S-17: what is dragged into a page is there byte for byte`(
    name: String
  ) throws {
    let desk = try DragDesk(isManaged: true)
    let text = Browser.text + "\nsecond line"
    let picture = try desk.add(Self.picture, "--description", "view")
    let note = try desk.add(Array(text.utf8), "--description", "note")
    // More than goes in one property.
    let large = PNGFixture(byteCount: 3_000_000).bytes()
    let second = try desk.add(large, "--description", "large")
    let browser = try Browser(name, showing: Self.picture, on: desk)
    let digest = ContentDigest.of(Self.picture)
    let textDigest = ContentDigest.of(Array(text.utf8))
    let drags: [(arguments: [String], y: Int, told: [String])] = [
      ([picture], 250, ["files", "view.png", digest]),
      ([note], 250, ["files", "note.txt", textDigest]),
      ([second], 250, ["files", "large.png", ContentDigest.of(large)]),
      ([picture, note], 250, ["files", "view.png", digest, "note.txt", textDigest]),
      (["--no-files", note], 250, ["text", textDigest]),
      (["--no-files", note], 370, ["field", textDigest]),
    ]
    for drag in drags {
      var arguments = ["drag", "--once", "--geometry", "+1010+20"]
      arguments += drag.arguments
      let running = try desk.program(arguments).start()
      let window = try desk.window("cardclip-drag")
      try desk.dragByHand(from: window.point(20, 20), to: browser.point(270, drag.y))
      #expect(try browser.told(drag.told[0]) == Array(drag.told.dropFirst()))
      let result = try running.wait()
      #expect(result.status == 0, Comment(rawValue: result.errorText))
    }
  }
}
