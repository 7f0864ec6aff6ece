import Bridge
import Cards
import Images
import System

/// The pictures of elements as PNGs that are small enough for a terminal.
struct PictureSource {
  /// The longer side of a picture in a list, and of one that is shown, in
  /// pixels: few sizes, since each is kept once it is made.
  private static let sides = [256, 1024]

  /// The largest PNG that is drawn as it is, in bytes.
  private static let byteLimit = 256 << 10

  private let context: Context

  init(_ context: Context) {
    self.context = context
  }

  /// The bytes of a PNG.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - store: The store it is in.
  ///   - side: How many pixels the terminal has for its longer side.
  /// - Returns: The bytes; nil for a text, and for a picture that can't be
  ///   drawn.
  func png(of element: Element, in store: Store, side: Int) -> [UInt8]? {
    guard element.kind == .image, let own = element.representations.first,
      let size = own.pixelSize
    else { return nil }
    let limit = Self.sides.first { $0 >= side } ?? Self.sides[1]
    if own.type == ImageFormat.png.type, own.byteCount <= Self.byteLimit,
      max(size.width, size.height) <= limit
    {
      return try? bytes(ContentPieces(store.content(of: own.digest)))
    }
    let maker = context.pictureMaker
    return try? bytes(ContentPieces(.file(maker.thumbnail(of: element, in: store, side: limit))))
  }

  private func bytes(_ content: borrowing ContentPieces) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try content.forEachPiece { bytes.append(copying: $0) }
    return bytes
  }
}
