import Cards
import Images
import System

/// The pictures of elements as PNGs that are small enough for a terminal.
struct PictureSource {
  /// The largest file that is drawn, in bytes.
  private static let byteLimit = 16 << 20

  private let context: Context

  init(_ context: Context) {
    self.context = context
  }

  /// The bytes of a PNG; nil for a text, and for a picture that can't be drawn.
  func png(of element: Element, in store: Store) -> [UInt8]? {
    let own = element.representations.first { $0.type == ImageFormat.png.type }
    guard element.kind == .image, let own, own.byteCount <= Self.byteLimit,
      let content = try? store.content(of: own.digest)
    else { return nil }
    var bytes: [UInt8] = []
    do {
      try ContentPieces(content).forEachPiece { bytes.append(copying: $0) }
    } catch {
      return nil
    }
    return bytes
  }
}
