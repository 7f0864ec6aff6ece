package import Cards

/// Several texts as one: one after the other, each on lines of its own.
package struct JoinedTexts {
  /// How much is read at a time, in bytes.
  private static let pieceSize = 256 << 10

  private let store: Store

  /// Prepares to join texts of a store.
  package init(of store: Store) {
    self.store = store
  }

  /// Writes the texts.
  ///
  /// - Parameters:
  ///   - elements: The texts in their order.
  ///   - write: Given the bytes.
  /// - Throws: `StoreError`, `SystemError`, and what `write` throws.
  package func write(_ elements: [Element], to write: (Span<UInt8>) throws -> Void) throws {
    var isAtLineStart = true
    func pass(_ piece: Span<UInt8>) throws {
      try write(piece)
      if piece.count > 0 { isAtLineStart = piece[piece.count - 1] == UInt8(ascii: "\n") }
    }
    for element in elements {
      if !isAtLineStart { try write("\n".utf8.span) }
      guard let own = element.representations.first else { continue }
      let bytes = StoredBytes(try store.content(of: own.digest))
      var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
      var offset = 0
      while true {
        let count = try bytes.read(into: &buffer, at: offset)
        if count == 0 { break }
        try pass(buffer.span.extracting(..<count))
        offset += count
      }
    }
  }
}
