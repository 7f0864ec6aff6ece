internal import Cards
import Glibc

/// How much of its plane a card's drawing shows, around the card's centre.
struct CardExtent {
  /// The least width and height: a card with nothing on it is one too.
  private static let least = (width: 320.0, height: 240.0)

  private static let margin = 20.0

  /// The width in points.
  private(set) var width = least.width

  /// The height in points.
  private(set) var height = least.height

  /// The extent that shows all elements.
  init(_ elements: [Element]) {
    for element in elements {
      let (offset, size) = (element.transform.offset, element.transform.size)
      let angle = element.transform.rotation * .pi / 180
      let across = abs(size.width * cos(angle)) + abs(size.height * sin(angle))
      let along = abs(size.width * sin(angle)) + abs(size.height * cos(angle))
      width = max(width, 2 * (abs(offset.x) + across / 2 + Self.margin))
      height = max(height, 2 * (abs(offset.y) + along / 2 + Self.margin))
    }
    width = width.rounded(.up)
    height = height.rounded(.up)
  }
}
