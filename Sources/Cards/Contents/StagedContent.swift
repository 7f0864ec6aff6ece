package import System

/// A complete content that no element has yet.
///
/// Letting go of it before an element takes it leaves nothing behind.
package final class StagedContent {
  /// The SHA-256 of the bytes.
  package let digest: Digest

  /// How many bytes they are.
  package let byteCount: Int

  /// Where the bytes are.
  enum Place {
    case inline([UInt8])
    case file(StagedFile)
  }

  /// The first bytes, enough for a preview and for finding it again.
  let head: [UInt8]

  let place: Place

  init(digest: Digest, byteCount: Int, head: [UInt8], place: Place) {
    self.digest = digest
    self.byteCount = byteCount
    self.head = head
    self.place = place
  }
}
