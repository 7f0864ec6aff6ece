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
  package let head: [UInt8]

  let place: Place

  /// Gives all bytes, in order and piece by piece.
  ///
  /// - Throws: `SystemError`, and what the body throws.
  package func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    switch place {
    case .inline(let bytes): try body(bytes.span)
    case .file(let file): try file.forEachPiece(body)
    }
  }

  init(digest: Digest, byteCount: Int, head: [UInt8], place: Place) {
    self.digest = digest
    self.byteCount = byteCount
    self.head = head
    self.place = place
  }

  /// Copies bytes from an offset on into a buffer, as many as it holds; fewer
  /// only at the end.
  ///
  /// - Returns: How many bytes were copied.
  /// - Throws: `SystemError`.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    switch place {
    case .file(let file):
      return try file.read(into: &buffer, at: offset)
    case .inline(let bytes):
      return bytes.read(into: &buffer, at: offset)
    }
  }
}
