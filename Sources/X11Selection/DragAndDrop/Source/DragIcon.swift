import CX11

/// The small picture that follows the pointer in a drag.
///
/// The pointer goes through it: its input shape is empty, so that it is never
/// found as the window under the pointer (rule S-23). It lives as long as this
/// value.
final class DragIcon {
  /// How far from the pointer it is, in pixels to the right and down.
  private static let distance = 14

  private let connection: Connection
  private let window: Window

  /// Shows it; nil where the pointer can't go through it.
  init?(_ content: WindowContent, at point: RootPoint, on connection: Connection) {
    guard Self.hasInputShapes(connection), let canvas = try? WindowCanvas(connection) else {
      return nil
    }
    self.connection = connection
    window = connection.makeVisibleWindow(
      at: Self.place(point), width: content.bitmap.width, height: content.bitmap.height,
      isManaged: false)
    let display = unsafe connection.display
    let nowhere = unsafe XFixesCreateRegion(display, nil, 0)
    // ShapeInput (X11/extensions/shapeconst.h) is 2.
    unsafe XFixesSetWindowShapeRegion(display, window.rawValue, 2, 0, 0, nowhere)
    unsafe XFixesDestroyRegion(display, nowhere)
    canvas.paint(content, on: window)
    unsafe XMapRaised(display, window.rawValue)
  }

  deinit {
    connection.destroyWindow(window, of: nil)
  }

  /// Moves it to where the pointer is.
  func move(to point: RootPoint) {
    guard connection.isAlive else { return }
    let place = Self.place(point)
    unsafe XMoveWindow(
      connection.display, window.rawValue, Int32(clamping: place.x), Int32(clamping: place.y))
  }

  private static func place(_ point: RootPoint) -> RootPoint {
    RootPoint(x: point.x + distance, y: point.y + distance)
  }

  /// Input shapes come with version 2 of XFixes.
  private static func hasInputShapes(_ connection: Connection) -> Bool {
    guard connection.isAlive else { return false }
    let display = unsafe connection.display
    var (event, error): (Int32, Int32) = (0, 0)
    guard unsafe XFixesQueryExtension(display, &event, &error) != 0 else { return false }
    var (major, minor): (Int32, Int32) = (2, 0)
    return unsafe XFixesQueryVersion(display, &major, &minor) != 0 && major >= 2
  }
}
