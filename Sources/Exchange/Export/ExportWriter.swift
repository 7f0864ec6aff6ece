internal import System

/// Gathers what an export is made of and hands it on in larger pieces.
final class ExportWriter {
  private static let pieceSize = 64 << 10

  private let sink: (Span<UInt8>) throws -> Void
  private var buffer: [UInt8] = []

  init(_ sink: @escaping (Span<UInt8>) throws -> Void) {
    self.sink = sink
  }

  func write(_ text: String) throws {
    try write(text.utf8.span)
  }

  func write(_ bytes: Span<UInt8>) throws {
    buffer.append(copying: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Hands on what is left.
  func flush() throws {
    if buffer.isEmpty { return }
    let bytes = buffer
    buffer = []
    try sink(bytes.span)
  }
}
