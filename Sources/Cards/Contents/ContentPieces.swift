/// A content piece by piece, wherever the store has it.
package struct ContentPieces: ~Copyable {
  private let content: Content

  /// The pieces of a content.
  package init(_ content: consuming Content) {
    self.content = content
  }

  /// Gives all of it, in order.
  ///
  /// - Throws: `SystemError`, or what the body throws.
  package func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    try content.forEachPiece(body)
  }
}
