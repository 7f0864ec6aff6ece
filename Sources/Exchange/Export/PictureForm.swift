package import Bridge
internal import Cards
internal import System

/// In which form a drawing has the pictures of its card.
package enum PictureForm {
  /// As they are, except that those which browsers don't show are there as PNG.
  case whole(PictureMaker)

  /// As PNGs that are no larger than they are drawn, for a program that takes
  /// all of the drawing into memory.
  case drawn(PictureMaker, scale: Double)

  /// What is put into the drawing of an element's picture.
  enum Source: ~Copyable {
    /// A form that the element has.
    case own(Representation)
    /// A PNG that was made of it.
    case made(FileDescriptor)
  }

  /// The types that browsers and programs for drawings show.
  private static let shownTypes: Set<String> = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml",
  ]

  /// How many pixels the longer side of a PNG has that was made for a drawing:
  /// few sizes, since each is kept once it is made.
  private static let sides = [2048, 1024, 512, 256, 128]

  /// The largest PNG in a drawing, in bytes: a reader of XML refuses an
  /// attribute of more than ten million, and base64 adds a third.
  private static let byteLimit = 7_000_000

  /// The largest PNG that is put into such a drawing as it is, in bytes.
  private static let ownByteLimit = 256 << 10

  /// The form of an element's picture; nil where the element has none.
  func source(of element: Element, in contents: CardContents) throws -> Source? {
    let own = element.representations.first
    switch self {
    case .whole(let maker):
      if let shown = element.representations.first(where: { Self.shownTypes.contains($0.type) }) {
        return .own(shown)
      }
      // What can't be decoded any more is for the viewer to try.
      if let file = try? maker.png(of: element, in: contents.store) { return .made(file) }
      return own.map { .own($0) }
    case .drawn(let maker, let scale):
      return try drawn(element, maker, scale: scale, in: contents)
    }
  }

  private func drawn(
    _ element: Element, _ maker: PictureMaker, scale: Double, in contents: CardContents
  ) throws -> Source? {
    let size = element.transform.size
    let wanted = max(size.width, size.height) * scale
    // All of them together are to be no more than one picture of the largest
    // size would be.
    let share = Double(Self.sides[0]) / Double(contents.imageCount).squareRoot()
    var sides = Self.sides.filter { Double($0) <= share }
    while sides.count > 1, Double(sides[1]) >= wanted { sides.removeFirst() }
    if sides.isEmpty { sides = [Self.sides[Self.sides.count - 1]] }
    if let own = element.representations.first, own.type == "image/png",
      own.byteCount <= Self.ownByteLimit, let pixels = own.pixelSize,
      max(pixels.width, pixels.height) <= sides[0]
    {
      return .own(own)
    }
    for side in sides {
      let file = try maker.thumbnail(of: element, in: contents.store, side: side)
      if try file.status().byteCount <= Self.byteLimit { return .made(file) }
    }
    return nil
  }
}
