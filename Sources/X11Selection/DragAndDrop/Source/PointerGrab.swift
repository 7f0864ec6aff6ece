import CX11

/// The pointer and the keyboard, held for a drag.
///
/// They are let go when it ends, at the latest when this value does.
final class PointerGrab {
  /// What the pointer looks like.
  enum Shape {
    /// Over nothing that takes drops.
    case dragging
    /// Over something that would take it.
    case accepted
    /// Over something that wouldn't.
    case refused

    fileprivate var glyph: UInt32 {
      switch self {
      case .dragging: UInt32(XC_fleur)
      case .accepted: UInt32(XC_hand2)
      case .refused: UInt32(XC_circle)
      }
    }
  }

  private static let mask = UInt32(PointerMotionMask | ButtonPressMask | ButtonReleaseMask)

  private let connection: Connection
  private let window: Window
  private var shape = Shape.dragging
  private var isHeld = true

  /// Where the pointer was when it was held: the motions before that were told
  /// to another window.
  private(set) var start = RootPoint(x: 0, y: 0)

  /// True where the button was released before, which isn't told any more.
  private(set) var isButtonReleased = false

  /// Holds the pointer, and the keyboard for Escape if that can be had.
  ///
  /// - Parameters:
  ///   - window: A window without a manager, which is shown for it: a grab by a
  ///     usual window ends when that is hidden (rule S-03; tkdnd#6).
  ///   - button: The button that is pressed.
  ///   - time: When it was pressed.
  ///   - connection: The connection.
  /// - Throws: ``DragError/pointerHeld``.
  init(
    _ window: Window, button: Int, at time: Timestamp, on connection: Connection
  ) throws(DragError) {
    guard connection.isAlive else { throw .selection(.connectionLost) }
    self.connection = connection
    self.window = window
    let display = unsafe connection.display
    unsafe XMapWindow(display, window.rawValue)
    let cursor = unsafe XCreateFontCursor(display, shape.glyph)
    defer { unsafe XFreeCursor(display, cursor) }
    let result = unsafe XGrabPointer(
      display, window.rawValue, 0, Self.mask, GrabModeAsync, GrabModeAsync, 0, cursor,
      UInt(time.rawValue))
    guard result == GrabSuccess else {
      isHeld = false
      unsafe XUnmapWindow(display, window.rawValue)
      throw .pointerHeld
    }
    let pointer = connection.pointer(button: button)
    start = pointer.point
    guard pointer.isPressed else {
      isButtonReleased = true
      release()
      return
    }
    // Without it Escape ends nothing, and the drag works all the same.
    unsafe XGrabKeyboard(
      display, window.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(time.rawValue))
  }

  deinit {
    release()
  }

  /// Changes what the pointer looks like, where that is another shape.
  func show(_ shape: Shape) {
    guard isHeld, shape != self.shape, connection.isAlive else { return }
    self.shape = shape
    let display = unsafe connection.display
    let cursor = unsafe XCreateFontCursor(display, shape.glyph)
    // CurrentTime: the newest request counts.
    unsafe XChangeActivePointerGrab(display, Self.mask, cursor, 0)
    unsafe XFreeCursor(display, cursor)
  }

  /// Lets go.
  func release() {
    guard isHeld else { return }
    isHeld = false
    guard connection.isAlive else { return }
    let display = unsafe connection.display
    unsafe XUngrabPointer(display, 0)
    unsafe XUngrabKeyboard(display, 0)
    unsafe XUnmapWindow(display, window.rawValue)
    unsafe XFlush(display)
  }
}

extension Connection {
  /// Where the pointer is, and whether one of its buttons, counted from 1, is
  /// pressed.
  func pointer(button: Int) -> (point: RootPoint, isPressed: Bool) {
    guard isAlive else { return (RootPoint(x: 0, y: 0), false) }
    var (rootWindow, child): (UInt, UInt) = (0, 0)
    var position: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    let isHere = unsafe XQueryPointer(
      display, root.rawValue, &rootWindow, &child, &position.0, &position.1, &position.2,
      &position.3, &mask)
    let bit = (1...5).contains(button) ? UInt32(Button1Mask) << UInt32(button - 1) : 0
    return (
      RootPoint(x: Int(position.0), y: Int(position.1)), isHere != 0 && mask & bit != 0
    )
  }
}
