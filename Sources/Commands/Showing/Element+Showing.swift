import Arguments
import Cards
import System

extension Element {
  /// Its size as people read it: in pixels, or in bytes.
  var sizeText: String {
    let own = representations.first
    guard let pixels = own?.pixelSize else { return ByteCounts.text(own?.byteCount ?? 0) }
    return "\(pixels.width)×\(pixels.height)"
  }

  /// How long ago it was added, or went to the trash.
  var ageText: String { Timestamps.age(trashed ?? created) }

  /// What it is called: its description, else its first line.
  var title: String {
    (description.isEmpty ? preview ?? "" : description).visible(limit: 200)
  }
}

extension Card {
  /// How many elements it has: "1 element".
  var elementCountText: String {
    elementCount == 1 ? "1 element" : "\(elementCount) elements"
  }
}
