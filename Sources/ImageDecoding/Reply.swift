import Images
import System

/// The answer on standard output.
struct Reply {
  /// True once the first line was written.
  private(set) var hasBegun = false

  /// Writes the first line.
  mutating func begin(_ verdict: HelperVerdict) throws(SystemError) {
    hasBegun = true
    try send(verdict.line.span)
  }

  /// Writes a frame of bytes, with its length before it.
  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard bytes.count > 0 else { return }
    let length = UInt32(bytes.count)
    let lengthBytes = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) }
    try send(lengthBytes.span)
    try send(bytes)
  }

  /// Writes the frame that ends the answer.
  func finish() throws(SystemError) {
    try send([0, 0, 0, 0].span)
  }

  private func send(_ bytes: Span<UInt8>) throws(SystemError) {
    try StandardStream.output.descriptor.write(bytes)
  }
}
