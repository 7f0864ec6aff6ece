import Cards
import System

/// The bytes of a content, wherever the store has it, for whoever reads them
/// from any offset.
final class StoredBytes {
  private let content: Content

  init(_ content: consuming Content) {
    self.content = content
  }

  /// Copies bytes from an offset on into a buffer; fewer only at the end.
  func read(into buffer: inout [UInt8], at offset: Int) throws -> Int {
    switch content {
    case .file(let file):
      return try file.read(into: &buffer, at: offset)
    case .inline(let bytes):
      return bytes.read(into: &buffer, at: offset)
    }
  }
}
