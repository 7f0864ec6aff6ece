import Cards
import System

/// A content piece by piece, wherever the store has it.
struct ContentPieces: ~Copyable {
  private let content: Content

  init(_ content: consuming Content) {
    self.content = content
  }

  /// Gives all of it, in order.
  func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    try content.forEachPiece(body)
  }
}
