import TestSupport
import Testing

@testable import X11Selection

/// The parts of a drag source that need a server but no second program.
@Suite struct DragEngineTests {
  private let server: XServer
  private let connection: Connection
  private let atoms: DragAtoms

  init() throws {
    server = try XServer()
    connection = try Connection(displayName: server.display)
    atoms = DragAtoms(of: connection)
  }

  /// Shows a window at a place; what a program of its own would do.
  private func show(_ geometry: String) throws -> TopLevelWindow {
    var options = WindowOptions(
      title: "window", instance: "window", className: "Window",
      size: .init(width: 100, height: 80), minimumSize: .init(width: 1, height: 1))
    options.geometry = try #require(WindowGeometry(geometry))
    let window = try TopLevelWindow(options, on: connection)
    window.show()
    return window
  }

  private func setItem(_ item: UInt, of property: Atom, on window: Window) {
    connection.writeProperty(property, of: window, type: ProtocolAtoms.atom, items: [item])
  }

  private func find(_ x: Int, _ y: Int) -> DragCourse.Target? {
    DropTargetFinder(connection, atoms: atoms).target(at: RootPoint(x: x, y: y))
  }

  @Test func `T-01, T-02: a drop target says so, and has a name`() throws {
    let window = try show("100x80+50+60")
    let target = DropTarget(window.window, on: connection)
    #expect(find(60, 70)?.window == window.window)
    #expect(find(60, 70)?.version == 5)
    #expect(find(40, 70) == nil)
    var name: [UInt8] = []
    _ = connection.readProperty(
      connection.atom("WM_NAME"), of: window.window, deletes: false
    ) { _, bytes in
      for index in bytes.indices { name.append(bytes[index]) }
    }
    #expect(String(decoding: name, as: UTF8.self) == "window")
    withExtendedLifetime(target) {}
  }

  @Test(arguments: [(0, false), (2, false), (3, true), (5, true), (77, true)])
  func `S-04: the version decides whether a window is a target`(version: UInt, isTarget: Bool)
    throws
  {
    let window = try show("100x80+50+60")
    setItem(version, of: atoms.aware, on: window.window)
    #expect((find(60, 70) != nil) == isTarget)
  }

  @Test func `S-04: the window above is the one under the pointer`() throws {
    let below = try show("200x200+50+50")
    setItem(5, of: atoms.aware, on: below.window)
    let above = try show("50x50+60+60")
    #expect(find(70, 70) == nil)
    #expect(find(55, 55)?.window == below.window)
    above.hide()
    #expect(find(70, 70)?.window == below.window)
  }

  @Test func `S-04: a proxy that names itself gets the messages`() throws {
    let window = try show("100x80+50+60")
    let proxy = connection.makeWindow()
    setItem(proxy.rawValue, of: atoms.proxy, on: window.window)
    setItem(5, of: atoms.aware, on: proxy)
    // Left by a program that crashed.
    #expect(find(60, 70) == nil)
    setItem(proxy.rawValue, of: atoms.proxy, on: proxy)
    let target = try #require(find(60, 70))
    #expect(target.window == window.window)
    #expect(target.recipient == proxy)
    setItem(0x7FFF_FFFF, of: atoms.proxy, on: window.window)
    #expect(find(60, 70) == nil)
  }

  @Test func `S-04: the root window is the last resort`() throws {
    let proxy = connection.makeWindow()
    setItem(proxy.rawValue, of: atoms.proxy, on: connection.root)
    setItem(proxy.rawValue, of: atoms.proxy, on: proxy)
    setItem(5, of: atoms.aware, on: proxy)
    let target = try #require(find(5, 5))
    #expect(target.window == connection.root)
    #expect(target.recipient == proxy)
  }

  @Test func `S-23: the picture at the pointer is never found under it`() throws {
    let window = try show("200x200+50+50")
    setItem(5, of: atoms.aware, on: window.window)
    let content = WindowContent(bitmap: Bitmap(width: 60, height: 60))
    let icon = try #require(DragIcon(content, at: RootPoint(x: 60, y: 60), on: connection))
    #expect(find(90, 90)?.window == window.window)
    icon.move(to: RootPoint(x: 30, y: 30))
    #expect(find(70, 70)?.window == window.window)
  }

  @Test func `S-03: a drag whose button was released before is a drop where the pointer is`() throws
  {
    let drag = DragSource(
      Offer([.init(target: "a/a", content: BytesContent("x"))]), on: connection)
    var outcomes: [DragOutcome] = []
    drag.onEnd = { outcomes.append($0) }
    try drag.begin(DragGesture(button: 1, time: try connection.serverTime(), x: 0, y: 0))
    #expect(outcomes == [.missed])
    #expect(connection.owner(of: atoms.selection) == .none)
  }

  @Test func `S-03: a grab that fails ends the drag before it begins`() throws {
    let other = try Connection(displayName: server.display)
    var options = WindowOptions(
      title: "", instance: "", className: "", size: .init(width: 50, height: 50),
      minimumSize: .init(width: 1, height: 1))
    options.geometry = WindowGeometry("+0+0") ?? WindowGeometry()
    let window = try TopLevelWindow(options, on: other)
    window.show()
    // The press gives the pointer to the other program until the release.
    #expect(
      try Program("xdotool", "mousemove", "9", "9", "mousedown", "1", display: server.display)
        .run().status == 0)
    let drag = DragSource(
      Offer([.init(target: "a/a", content: BytesContent("x"))]), on: connection)
    let gesture = DragGesture(button: 1, time: try connection.serverTime(), x: 0, y: 0)
    #expect(throws: DragError.pointerHeld) { try drag.begin(gesture) }
    withExtendedLifetime(window) {}
    #expect(drag.hasEnded)
    #expect(connection.owner(of: atoms.selection) == .none)
  }

  @Test func `T-17: a drop is answered though its target is gone, and once`() throws {
    let window = try show("100x80+50+60")
    var target: DropTarget? = DropTarget(window.window, on: connection)
    var drop: Drop?
    target?.onDrop = { drop = $0 }
    let other = try Connection(displayName: server.display)
    let listener = MessageListener(on: other)
    listener.send(
      [
        .enter(
          DragEntry(source: listener.window, version: 5, types: [connection.atom("UTF8_STRING")])),
        .drop(source: listener.window, time: .currentTime),
      ], to: window.window)
    try connection.run { drop != nil }
    target = nil
    drop?.finish(isPerformed: false)
    drop?.finish(isPerformed: true)
    drop = nil
    // The fence comes behind all that was sent before.
    connection.send(atoms.leave, [0, 0, 0, 0, 0], about: listener.window, to: listener.window)
    try other.run { listener.messages.last == .leave(source: .none) }
    let conclusion = DragConclusion(target: window.window, isPerformed: false, action: .none)
    #expect(listener.messages == [.finished(conclusion), .leave(source: .none)])
  }

  @Test func `S-01: the selection is owned by the window that the messages name, in time`() throws {
    let drag = DragSource(
      Offer([.init(target: "a/a", content: BytesContent("x"))]), on: connection)
    let window = try show("100x80+50+60")
    let target = DropTarget(window.window, on: connection)
    var owner = Window.none
    target.wants = { [connection, atoms] _ in
      owner = connection.owner(of: atoms.selection)
      return false
    }
    let pointer = try Program(
      "xdotool", "mousemove", "60", "70", "mousedown", "1", display: server.display)
    #expect(try pointer.run().status == 0)
    try drag.begin(DragGesture(button: 1, time: try connection.serverTime(), x: 0, y: 0))
    try connection.run { owner != .none }
    drag.cancel()
    #expect(drag.hasEnded)
    #expect(owner != .none)
    #expect(connection.owner(of: atoms.selection) == .none)
    withExtendedLifetime(target) {}
  }
}

/// A window that keeps the messages of drag and drop that come to it.
private final class MessageListener: EventHandler {
  private(set) var messages: [DragMessage] = []
  let window: Window

  private let connection: Connection
  private let atoms: DragAtoms

  init(on connection: Connection) {
    self.connection = connection
    atoms = DragAtoms(of: connection)
    window = connection.makeWindow()
    connection.subscribe(self, to: window, mask: 0)
  }

  func send(_ messages: [DragMessage], to target: Window) {
    for message in messages {
      connection.send(message.type(atoms), message.words, about: target, to: target)
    }
  }

  func handle(_ event: Event) {
    guard case .clientMessage(_, let type, let format, let data) = event,
      let message = DragMessage(type: type, format: format, data: data, atoms: atoms)
    else { return }
    messages.append(message)
  }
}
