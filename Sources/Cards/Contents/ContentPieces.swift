internal import System

/// A content piece by piece, wherever the store has it.
package struct ContentPieces: ~Copyable {
  private static let pieceSize = 256 << 10

  private let content: Content

  /// The pieces of a content.
  package init(_ content: consuming Content) {
    self.content = content
  }

  /// Gives all of it, in order.
  ///
  /// - Throws: `SystemError`, or what the body throws.
  package func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    switch content {
    case .inline(let bytes):
      try body(bytes.span)
    case .file(let file):
      var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
      var offset = 0
      while true {
        let count = try file.read(into: &buffer, at: offset)
        if count == 0 { return }
        try body(buffer.span.extracting(..<count))
        offset += count
      }
    }
  }
}
