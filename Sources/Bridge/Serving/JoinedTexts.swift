package import Cards

/// Several texts as one: one after the other, each on lines of its own.
package struct JoinedTexts {
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
      try store.content(of: own.digest).forEachPiece(pass)
    }
  }
}
