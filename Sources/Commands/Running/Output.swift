import System

/// Standard output: only data goes there.
///
/// Text is gathered and written at once; bytes go through unchanged.
final class Output {
  private var buffer: [UInt8] = []
  private let stream = StandardStream.output

  /// True where a person reads it directly.
  var isTerminal: Bool { stream.isTerminal }

  /// The width to fit lines to; nil where they may be of any length.
  var columns: Int? { isTerminal ? stream.size?.columns ?? 80 : nil }

  /// Adds a line.
  func writeLine(_ line: String) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes bytes as they are, after what was added.
  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try flush()
    try stream.descriptor.write(bytes)
  }

  /// Writes what was added.
  func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer = []
    try stream.descriptor.write(bytes.span)
  }
}
