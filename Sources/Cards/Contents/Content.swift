package import System

/// The bytes of a content: in memory where they are few, else an open file.
///
/// The file stays readable when the content is deleted meanwhile.
package enum Content: ~Copyable {
  case inline([UInt8])
  case file(FileDescriptor)
}

extension Content {
  /// Gives all bytes, in order and piece by piece.
  ///
  /// - Throws: `SystemError`, and what the body throws.
  package func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    switch self {
    case .inline(let bytes): try body(bytes.span)
    case .file(let file): try file.forEachPiece(body)
    }
  }
}

extension FileDescriptor {
  /// How much is read at a time, in bytes.
  private static var pieceSize: Int { 256 << 10 }

  /// Gives all bytes of a file, in order and piece by piece.
  func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    var offset = 0
    while true {
      let count = try read(into: &buffer, at: offset)
      if count == 0 { return }
      try body(buffer.span.extracting(..<count))
      offset += count
    }
  }
}
