import System
import TestSupport
import Testing

/// `cardclip drag` and targets that do it rightly and wrongly, with a real
/// pointer.
@Suite struct DragSourceTests {
  private static let place = "600,300,200,150"
  private static let picture = PNGFixture(byteCount: 3000).bytes()

  /// A desk with an element, the window to drag it out of, and a target.
  private struct Scene {
    let desk: DragDesk
    let running: RunningProgram
    let drag: ShownWindow
    let target: Probe

    init(_ content: [UInt8], _ arguments: [String], target flags: [String]) throws {
      desk = try DragDesk()
      let id = try desk.add(content)
      running = try desk.program(["drag", id, "--geometry", "+20+20"] + arguments).start()
      drag = try desk.window("cardclip-drag")
      target = try Probe(
        ["drop-target", "--place", DragSourceTests.place, "--count", "1"] + flags,
        on: desk.server)
    }

    /// Drags to a place in the target, and waits for its first answer.
    func hover(_ x: Int = 50, _ y: Int = 40) throws {
      try desk.drag(from: drag, to: 600 + x, 300 + y)
      try target.wait(for: "position")
    }

    func result() throws -> (status: Int32, errors: String) {
      let result = try running.wait()
      return (result.status, result.errorText)
    }

    /// Ends the target and shows that nothing went wrong there.
    func verdict() throws -> Probe.Verdict {
      try target.finish(by: .terminate)
    }
  }

  private func scene(
    _ flags: String..., of content: [UInt8] = picture, once: Bool = true
  ) throws -> Scene {
    try Scene(content, once ? ["--once"] : [], target: flags)
  }

  // 6.1
  @Test func `S-01, S-02, S-05, S-12, S-16, S-21: a picture is dropped, byte for byte`() throws {
    let scene = try scene(
      "--convert", "image/png", "--convert", "TARGETS", "--convert", "TIMESTAMP")
    try scene.hover()
    try scene.desk.release()
    let (status, errors) = try scene.result()
    #expect(status == 0, Comment(rawValue: errors))
    let verdict = try scene.target.finish()
    let enter = try #require(verdict.last("enter"))
    #expect(enter.integer("version") == 5)
    #expect(enter.bool("owned") == true)
    #expect(enter.bool("more") == true)
    #expect(enter.texts("actions") == ["XdndActionCopy"])
    #expect(enter.texts("types") == Array(enter.texts("list").prefix(3)))
    #expect(
      enter.texts("list") == [
        "image/png", "application/x-cardclip-element+json", "text/uri-list",
        "application/octet-stream", "XdndDirectSave0",
      ])
    #expect(verdict.events("position").last?.text("action") == "XdndActionCopy")
    #expect((verdict.last("drop")?.integer("time") ?? 0) > 0)
    #expect(verdict.events("content").first?.text("digest") == ContentDigest.of(Self.picture))
    #expect(verdict.events("end").allSatisfy { $0.text("outcome") == "answered" })
    #expect(verdict.events("leave").isEmpty)
  }

  @Test func `the point of the release is the last one told, to a pixel`() throws {
    let scene = try scene()
    try scene.hover(50, 40)
    try scene.desk.point("mousemove 777 333 mouseup 1")
    #expect(try scene.result().status == 0)
    let position = try #require(try scene.target.finish().last("position"))
    #expect(position.integer("x") == 777)
    #expect(position.integer("y") == 333)
  }

  @Test(arguments: [3, 4, 5, 9])
  func `S-04, S-20: a target is spoken to in its version`(version: Int) throws {
    let scene = try scene("--version", "\(version)", "--finish", "fail")
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == (version < 5 ? 0 : 69))
    #expect(try scene.target.finish().last("enter")?.integer("version") == min(version, 5))
  }

  @Test(arguments: [0, 2])
  func `S-04: a window of no version or an older one is no target`(version: Int) throws {
    let scene = try scene("--version", "\(version)")
    try scene.desk.drag(from: scene.drag, to: 650, 340)
    try scene.desk.release()
    try scene.running.waitForErrors("nothing under the pointer")
    scene.running.send(.terminate)
    #expect(try scene.verdict().events("enter").isEmpty)
  }

  @Test(arguments: ["valid", "stale"])
  func `S-04: a proxy counts where it names itself`(proxy: String) throws {
    let scene = try scene("--proxy", proxy)
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let verdict = try scene.target.finish()
    // The message is about the window, whoever gets it.
    #expect(verdict.last("position")?.text("about") == verdict.last("ready")?.text("window"))
  }

  @Test func `S-06: a target that answers slowly is told no second position meanwhile`() throws {
    let scene = try scene("--status-delay", "300")
    try scene.hover()
    try scene.desk.point("mousemove 660 345 mousemove 665 350 mousemove 670 355")
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let verdict = try scene.target.finish()
    #expect(verdict.last("position")?.integer("x") == 670)
    let turns = verdict.events.map(\.name).filter { ["position", "answered"].contains($0) }
    for (first, second) in zip(turns, turns.dropFirst()) { #expect(first != second) }
  }

  // 6.11: Chromium, Thunar.
  @Test(arguments: ["refuse-first", "refuse-then-accept"])
  func `S-07, S-08: a target that refuses at first is asked again`(mode: String) throws {
    let scene = try scene("--status", mode)
    try scene.hover()
    if mode == "refuse-first" { for _ in 0..<2 { try scene.target.wait(for: "position") } }
    try scene.desk.release()
    #expect(try scene.result().status == 0)
  }

  @Test(arguments: ["None", "XdndActionPrivate", "XdndActionMove", "XdndActionAsk"])
  func `S-09: an acceptance with any action is one`(action: String) throws {
    let scene = try scene("--type", action)
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == 0)
  }

  @Test func `S-10: the last point within the rectangle of a target is told before the drop`()
    throws
  {
    let scene = try scene("--flags", "1", "--rectangle", "600,300,200,150")
    try scene.hover(50, 40)
    try scene.desk.point("mousemove 651 341 mousemove 652 342 mousemove 700 360")
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let places = try scene.target.finish().events("position").compactMap { $0.integer("x") }
    // A repeated position of a resting pointer may tell of any of them.
    #expect(places.last == 700)
  }

  @Test func `S-11: a target that refuses gets no drop`() throws {
    let scene = try scene("--status", "refuse")
    try scene.hover()
    try scene.target.wait(for: "position")
    try scene.desk.release()
    try scene.target.wait(for: "leave")
    try scene.running.waitForErrors("does not take it")
    scene.running.send(.terminate)
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  @Test(arguments: ["silent", "accept-once"])
  func `S-11, S-13: a target that answers no more is waited for, but not long`(mode: String) throws
  {
    let scene = try scene("--status", mode)
    try scene.hover()
    if mode == "accept-once" { try scene.target.wait(for: "position") }
    try scene.desk.release()
    try scene.target.wait(for: "leave")
    try scene.running.waitForErrors("did not answer")
    scene.running.send(.terminate)
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  // 6.12
  @Test func `S-08, S-18: answers of strangers and an early finish count nothing`() throws {
    let scene = try scene("--sender", "other", "--finish", "early")
    try scene.hover()
    try scene.desk.release()
    try scene.target.wait(for: "leave")
    scene.running.send(.terminate)
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  @Test func `S-18: a second finish changes nothing`() throws {
    let scene = try scene("--finish", "twice", once: false)
    try scene.hover()
    try scene.desk.release()
    _ = try scene.target.finish()
    // The window takes the next drag.
    let next = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", on: scene.desk.server)
    try scene.desk.drag(from: scene.drag, to: 650, 340)
    try next.wait(for: "position")
    try scene.desk.release()
    #expect(try next.finish().events("finish").count == 1)
    scene.running.send(.terminate)
  }

  // 6.13
  @Test(arguments: ["0", "stale", "1"])
  func `S-14, S-15, S-25: every request is answered, whenever it says it is`(time: String) throws {
    let scene = try scene(
      "--time", time, "--convert", "image/png", "--convert", "no/such", "--convert", "image/png",
      "--convert", "text/uri-list", "--convert", "text/uri-list", "--convert",
      "application/octet-stream")
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let verdict = try scene.target.finish()
    #expect(
      verdict.events("end").map { $0.text("outcome") } == [
        "answered", "refused", "answered", "answered", "answered", "answered",
      ])
    let contents = verdict.events("content").map { $0.text("digest") }
    #expect(contents.count == 5)
    #expect(contents[0] == contents[1])
    #expect(contents[2] == contents[3])
    #expect(contents[4] == contents[0])
  }

  @Test(arguments: [(900_000, false), (2_000_000, true)])
  func `S-17: only a large content comes in parts`(size: Int, isInParts: Bool) throws {
    let bytes = PNGFixture(byteCount: size).bytes()
    let scene = try scene("--convert", "image/png", of: bytes)
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let content = try #require(try scene.target.finish().last("content"))
    #expect(content.bool("incr") == isInParts)
    #expect(content.text("digest") == ContentDigest.of(bytes))
  }

  // 6.14
  @Test func `S-22: a target that is destroyed under the pointer is forgotten`() throws {
    let scene = try scene("--destroy-after", "position", once: false)
    try scene.hover()
    try scene.target.wait(for: "destroyed")
    let next = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", on: scene.desk.server)
    try scene.desk.point("mousemove 690 350")
    try next.wait(for: "position")
    try scene.desk.release()
    #expect(try next.finish().events("finish").count == 1)
    scene.running.send(.terminate)
    _ = try scene.verdict()
  }

  @Test func `S-19, S-22: a target that is destroyed after the drop ends the drag`() throws {
    let scene = try scene("--destroy-after", "drop")
    try scene.hover()
    try scene.desk.release()
    let (status, errors) = try scene.result()
    #expect(status == 69)
    #expect(errors.contains("went away"))
    _ = try scene.verdict()
  }

  @Test func `S-18, S-19: a target that never finishes is waited for, but not for ever`() throws {
    let scene = try scene("--finish", "none", "--convert", "image/png", "--count", "0")
    try scene.hover()
    try scene.desk.release()
    let (status, errors) = try scene.result()
    #expect(status == 69)
    #expect(errors.contains("did not say that it has finished"))
  }

  @Test func `S-20: a drop that fails is told by the exit status`() throws {
    let scene = try scene("--finish", "fail")
    try scene.hover()
    try scene.desk.release()
    let (status, errors) = try scene.result()
    #expect(status == 69)
    #expect(errors.contains("could not use it"))
  }

  // 6.16
  @Test func `S-13: Escape calls a drag off, and lets go of the pointer`() throws {
    let scene = try scene()
    try scene.hover()
    try scene.desk.point("key Escape")
    try scene.target.wait(for: "leave")
    try scene.desk.release()
    // The keyboard is free again: a second one closes the window.
    try scene.desk.point("mousemove \(scene.drag.x + 9) \(scene.drag.y + 9) key Escape")
    let (status, errors) = try scene.result()
    #expect(status == 1)
    #expect(errors.contains("closed without a drop"))
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  @Test func `a second button calls a drag off`() throws {
    let scene = try scene()
    try scene.hover()
    try scene.desk.point("mousedown 3")
    try scene.target.wait(for: "leave")
    try scene.desk.point("mouseup 3 mouseup 1")
    scene.running.send(.terminate)
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  @Test func `a turn of the wheel calls nothing off`() throws {
    let scene = try scene()
    try scene.hover()
    try scene.desk.point("click 4 click 5 click 5")
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    #expect(try scene.verdict().events("drop").count == 1)
  }

  @Test func `a drag without files offers the content alone`() throws {
    let desk = try DragDesk()
    let id = try desk.add(Array("text".utf8))
    let running = try desk.program(
      ["drag", "--no-files", id, "--once", "--geometry", "+20+20"]
    ).start()
    let drag = try desk.window("cardclip-drag")
    let target = try Probe(
      "drop-target", "--place", Self.place, "--count", "1", "--convert", "text/uri-list",
      "--convert", "UTF8_STRING", on: desk.server)
    try desk.drag(from: drag, to: 650, 340)
    try target.wait(for: "position")
    try desk.release()
    #expect(try running.wait().status == 0)
    let verdict = try target.finish()
    let list = verdict.last("enter")?.texts("list") ?? []
    #expect(list.first == "UTF8_STRING")
    let files = ["text/uri-list", "application/octet-stream", "XdndDirectSave0"]
    #expect(list.filter { files.contains($0) } == [])
    #expect(verdict.events("end").map { $0.text("outcome") } == ["refused", "answered"])
    #expect(verdict.last("content")?.text("text") == "text")
  }

  @Test func `S-03: a press, move and release in one go is a drop`() throws {
    let scene = try scene("--convert", "image/png")
    let (x, y) = scene.drag.point(30, 30)
    try scene.desk.point(
      "mousemove \(x) \(y) mousedown 1 mousemove \(x + 40) \(y) mousemove 650 340 mouseup 1")
    #expect(try scene.result().status == 0)
    #expect(
      try scene.target.finish().last("content")?.text("digest") == ContentDigest.of(Self.picture))
  }

  @Test func `another drag that begins takes the place of ours`() throws {
    let scene = try scene()
    try scene.hover()
    let rival = try Probe(
      "own", "--selection", "XdndSelection", "--target", "a/a", "--text", "x",
      on: scene.desk.server)
    try scene.target.wait(for: "leave")
    try scene.desk.release()
    scene.running.send(.terminate)
    _ = try rival.finish(by: .terminate)
    #expect(try scene.verdict().events("drop").isEmpty)
  }

  @Test func `files that nobody asked for are never made`() throws {
    let scene = try scene("--convert", "image/png")
    try scene.hover()
    try scene.desk.release()
    #expect(try scene.result().status == 0)
    let digest = try scene.desk.elements()[0].digest
    let files = scene.desk.directory.file("store/cache/\(digest)/files")
    #expect(try FileSystem.status(files) == nil)
  }
}
