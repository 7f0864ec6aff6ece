import TestSupport
import Testing

/// What a person and a window manager see of the two windows.
@Suite struct DragWindowTests {
  /// The properties of a window, as xprop(1) prints them.
  private func properties(of window: ShownWindow, on desk: DragDesk) throws -> String {
    var program = try Program("xprop", "-id", window.id, display: desk.server.display)
    program.environment["LC_ALL"] = "C.UTF-8"
    return try program.run().text
  }

  @Test func `T-02, T-03: the drop window tells the window manager what it is`() throws {
    let desk = try DragDesk(isManaged: true)
    _ = try desk.run("card", "new", "Île & co")
    let (running, window) = try desk.open("drop")
    let text = try properties(of: window, on: desk)
    #expect(text.contains("_NET_WM_NAME(UTF8_STRING) = \"Île & co\""))
    #expect(text.contains("WM_CLASS(STRING) = \"cardclip-drop\", \"Cardclip\""))
    #expect(text.contains("WM_NAME(UTF8_STRING) = \"Île & co\""))
    #expect(text.contains("window state: Normal"))
    #expect(text.contains("program specified minimum size: 130 by 160"))
    #expect(text.contains("WM_DELETE_WINDOW"))
    #expect(text.contains("_NET_WM_ICON(CARDINAL)"))
    #expect(text.contains("XdndAware(ATOM) = BITMAP"))
    #expect(window.width == 390)
    #expect(window.height == 624)
    running.send(.terminate)
  }

  @Test(arguments: ["drop", "drag"])
  func `the window manager's close ends it`(command: String) throws {
    let desk = try DragDesk(isManaged: true)
    let id = try desk.add(Array("x".utf8))
    let (running, window) =
      command == "drop" ? try desk.open("drop") : try desk.open("drag", id)
    let sent = try Probe.run("send", "--event", "close", "--window", window.id, on: desk.server)
    #expect(sent.status == 0)
    #expect(try running.wait().status == 0)
  }

  @Test(arguments: ["drop", "drag"])
  func `Escape ends it, with no window manager too`(command: String) throws {
    let desk = try DragDesk()
    let id = try desk.add(Array("x".utf8))
    let (running, window) =
      command == "drop" ? try desk.open("drop") : try desk.open("drag", id)
    let place = window.point(5, 5)
    try desk.point("mousemove \(place.x) \(place.y) key a key Escape")
    #expect(try running.wait().status == 0)
  }

  @Test(arguments: [
    ("200x300+10+20", 10, 20, 200, 300), ("1x1-0-0", 1280 - 130, 1024 - 160, 130, 160),
    ("+33+44", 33, 44, 390, 624),
  ])
  func `the window is where it was told to be`(
    geometry: String, x: Int, y: Int, width: Int, height: Int
  ) throws {
    let desk = try DragDesk()
    let (running, window) = try desk.open("drop", "--geometry", geometry)
    #expect(window.x == x)
    #expect(window.y == y)
    #expect(window.width == width)
    #expect(window.height == height)
    running.send(.terminate)
  }

  @Test(arguments: [["drop", "--geometry", "big"], ["drop", "--print", "--card", "x"], ["drag"]])
  func `a wrong command line is told`(arguments: [String]) throws {
    let desk = try DragDesk()
    #expect(try desk.program(arguments).run().status == 64)
  }

  @Test func `an element that isn't there is told`() throws {
    let desk = try DragDesk()
    #expect(try desk.run("drag", "1").status == 66)
    _ = try desk.add(Array("x".utf8))
    #expect(try desk.run("drag", "1", "2").status == 66)
    #expect(try desk.run("drop", "--card", "none").status == 66)
  }

  @Test(arguments: ["drop", "drag"])
  func `the end of the server is told`(command: String) throws {
    let desk = try DragDesk()
    let id = try desk.add(Array("x".utf8))
    let (running, _) = command == "drop" ? try desk.open("drop") : try desk.open("drag", id)
    desk.server.kill()
    let result = try running.wait()
    #expect(result.status == 69)
    #expect(result.errorText.contains("the X server is gone"))
  }

  @Test(arguments: [16, 8])
  func `a screen of few colours is painted on, or said to be none`(depth: Int) throws {
    let server = try XServer("-screen", "0", "800x800x\(depth)")
    let directory = try TemporaryDirectory()
    var program = try Program(product: "cardclip", ["drop"], display: server.display)
    program.environment["CARDCLIP_STORE"] = directory.file("store")
    let running = try program.start()
    guard depth == 16 else {
      let result = try running.wait()
      #expect(result.status == 69)
      #expect(result.errorText.contains("cannot paint on a screen of depth 8"))
      return
    }
    _ = try ShownWindow(Probe.run("window", "--instance", "cardclip-drop", on: server))
    running.send(.terminate)
    #expect(try running.wait().signal == Signal.terminate.rawValue)
  }
}
