import CX11

/// Finds the window that takes drops at a place on the screen.
struct DropTargetFinder {
  private let connection: Connection
  private let atoms: DragAtoms

  /// The most windows that lie in one another; a deeper tree is nobody's.
  private static let depthLimit = 64

  init(_ connection: Connection, atoms: DragAtoms) {
    self.connection = connection
    self.atoms = atoms
  }

  /// The outermost window with XdndAware under a point, from the root down, and
  /// where its messages go (rule S-04).
  ///
  /// Each step is a question to the server, since another window may have come
  /// between; each window may be gone in the next moment (rule S-22).
  func target(at point: RootPoint) -> DragCourse.Target? {
    var found: DragCourse.Target?
    connection.trap {
      var window = child(of: connection.root, at: point)
      for _ in 0..<Self.depthLimit where window != .none {
        if let target = target(window) {
          found = target
          return
        }
        window = child(of: window, at: point)
      }
      // A program that shows the desktop takes drops on the root window.
      found = target(connection.root)
    }
    return found
  }

  private func target(_ window: Window) -> DragCourse.Target? {
    let recipient = proxy(of: window) ?? window
    guard let version = item(of: atoms.aware, on: recipient),
      version >= UInt(DragEntry.versions.lowerBound)
    else { return nil }
    return DragCourse.Target(
      window: window, recipient: recipient, version: Int(clamping: version))
  }

  /// The window that receives another one's messages; nil where none is named,
  /// or one that doesn't name itself: it was left by a program that crashed.
  private func proxy(of window: Window) -> Window? {
    guard let proxy = item(of: atoms.proxy, on: window), proxy != 0,
      item(of: atoms.proxy, on: Window(rawValue: proxy)) == proxy
    else { return nil }
    return Window(rawValue: proxy)
  }

  /// The first item of a property of 32-bit items, whatever its type.
  private func item(of property: Atom, on window: Window) -> UInt? {
    var item: UInt?
    _ = connection.readProperty(property, of: window, limit: 4, deletes: false) { value, bytes in
      if value.format == 32 { item = words(bytes).first }
    }
    return item
  }

  private func child(of window: Window, at point: RootPoint) -> Window {
    guard connection.isAlive else { return .none }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: UInt = 0
    let isSameScreen = unsafe XTranslateCoordinates(
      connection.display, connection.root.rawValue, window.rawValue, Int32(clamping: point.x),
      Int32(clamping: point.y), &x, &y, &child)
    return isSameScreen != 0 ? Window(rawValue: child) : .none
  }
}
