/// A place on the screen, in pixels from the root window's upper left corner.
public struct RootPoint: Hashable, Sendable {
  /// The distance to the right.
  public var x: Int
  /// The distance down.
  public var y: Int

  /// Makes a place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

extension RootPoint {
  /// Reads a word of a message: x in the upper half, y in the lower one, both
  /// signed (rule T-11).
  init(packed word: UInt) {
    x = Int(Int16(truncatingIfNeeded: word >> 16))
    y = Int(Int16(truncatingIfNeeded: word))
  }

  /// The word; a negative y must not reach the half of x.
  var packed: UInt {
    UInt(UInt16(truncatingIfNeeded: x)) << 16 | UInt(UInt16(truncatingIfNeeded: y))
  }
}

/// A part of the screen in which a target wants no positions.
struct RootRectangle: Equatable {
  var origin: RootPoint
  var width: Int
  var height: Int

  /// No rectangle: every motion is told.
  static let empty = RootRectangle(origin: RootPoint(x: 0, y: 0), width: 0, height: 0)

  func contains(_ point: RootPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + width
      && point.y >= origin.y && point.y < origin.y + height
  }
}
