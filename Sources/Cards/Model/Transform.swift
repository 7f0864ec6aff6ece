/// Where an element lies on its card: the same three values that the Cards app
/// keeps.
package struct Transform: Sendable, Equatable {
  /// The distance of the element's centre from the card's centre, in points;
  /// positive is right and down.
  package var offset: Offset

  /// The size on the card, in points.
  package var size: Size

  /// The rotation in degrees, clockwise.
  package var rotation: Double

  /// A distance to the right and down.
  package struct Offset: Sendable, Equatable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A width and a height.
  package struct Size: Sendable, Equatable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  package init(
    offset: Offset = Offset(x: 0, y: 0),
    size: Size = Size(width: 250, height: 180),
    rotation: Double = 0
  ) {
    self.offset = offset
    self.size = size
    self.rotation = rotation
  }
}
