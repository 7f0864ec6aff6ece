package import Cards
package import X11Selection

/// How a card lies in a window: as large as fits, in the middle.
///
/// A card has no edges in the store, only a centre that offsets are counted
/// from. What is shown of it, and what a window's pixels stand for, is
/// `cardSize`, the size that a card has in the Cards app.
package struct CardLayout: Equatable {
  /// The size of a card, in points.
  package static let cardSize = Transform.Size(width: 1300, height: 2000)

  /// How many pixels a point is.
  package let scale: Double

  /// The card's middle in the window, in pixels.
  package let center: (x: Double, y: Double)

  /// The card in the window, in pixels.
  package let card: PixelRectangle

  /// Fits a card into an area whose upper left corner is the window's.
  package init(width: Int, height: Int) {
    let size = Self.cardSize
    scale = max(
      min(Double(width) / size.width, Double(height) / size.height), 1 / size.width)
    center = (Double(width) / 2, Double(height) / 2)
    let cardWidth = size.width * scale
    let cardHeight = size.height * scale
    card = PixelRectangle(
      x: Int((center.x - cardWidth / 2).rounded()), y: Int((center.y - cardHeight / 2).rounded()),
      width: Int(cardWidth.rounded()), height: Int(cardHeight.rounded()))
  }

  /// The offset from the card's centre that a pixel of the window stands for,
  /// in points; one beyond the card is held to its edge.
  package func offset(x: Int, y: Int) -> Transform.Offset {
    let size = Self.cardSize
    func held(_ distance: Double, to limit: Double) -> Double {
      min(max(distance, -limit), limit)
    }
    return Transform.Offset(
      x: held((Double(x) - center.x) / scale, to: size.width / 2),
      y: held((Double(y) - center.y) / scale, to: size.height / 2))
  }

  /// Where an element's middle is in the window, in pixels.
  package func position(of offset: Transform.Offset) -> (x: Double, y: Double) {
    (center.x + offset.x * scale, center.y + offset.y * scale)
  }

  package static func == (left: CardLayout, right: CardLayout) -> Bool {
    left.scale == right.scale && left.center == right.center
  }
}
