/// A rectangle in a window or picture, in pixels.
public struct PixelRectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// The width; never negative.
  public var width: Int
  /// The height; never negative.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The first column to the right of it.
  public var maxX: Int { x + width }

  /// The first row below it.
  public var maxY: Int { y + height }

  /// The rectangle less so many pixels at each side.
  public func inset(by distance: Int) -> PixelRectangle {
    PixelRectangle(
      x: x + distance, y: y + distance, width: width - 2 * distance,
      height: height - 2 * distance)
  }

  /// The part of it that lies in a picture.
  func clipped(width: Int, height: Int) -> PixelRectangle {
    let left = min(max(x, 0), width)
    let top = min(max(y, 0), height)
    return PixelRectangle(
      x: left, y: top, width: min(max(maxX, left), width) - left,
      height: min(max(maxY, top), height) - top)
  }
}
