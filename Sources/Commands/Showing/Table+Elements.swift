import Arguments
import Cards
import System

extension Table {
  /// Adds a row for an element: number, kind, size, age, and what it is.
  mutating func add(_ element: Element) {
    let own = element.representations.first
    let size: String
    if let pixels = own?.pixelSize {
      size = "\(pixels.width)×\(pixels.height)"
    } else {
      size = ByteCounts.text(own?.byteCount ?? 0)
    }
    let words = element.description.isEmpty ? element.preview ?? "" : element.description
    add(
      element.id.description, element.kind.rawValue, size,
      Timestamps.age(element.trashed ?? element.created), words.visible(limit: 200))
  }
}
