package import System

/// One form of an element's content: a type, and which bytes.
package struct Representation: Equatable, Sendable {
  /// The MIME type.
  package let type: String

  /// The SHA-256 of the bytes, by which `Store.content(of:)` finds them.
  package let digest: Digest

  /// How many bytes they are.
  package let byteCount: Int

  /// The size of an image; nil for other types.
  package let pixelSize: PixelSize?

  package init(type: String, digest: Digest, byteCount: Int, pixelSize: PixelSize?) {
    self.type = type
    self.digest = digest
    self.byteCount = byteCount
    self.pixelSize = pixelSize
  }
}
