/// Finds out whether a stream of bytes is valid UTF-8, keeping none of it.
package struct UTF8Check: Sendable {
  private var sequence = UTF8Sequence()

  package init() {}

  /// Checks the bytes that come next; a character may go on in the next ones.
  ///
  /// - Throws: `TextError.malformed`.
  package mutating func write(_ bytes: Span<UInt8>) throws(TextError) {
    var position = 0
    while position < bytes.count {
      if !sequence.isOpen {
        position = bytes.endOfASCII(from: position)
        guard position < bytes.count else { return }
      }
      if case .invalid = sequence.add(bytes[position]) { throw .malformed(.utf8) }
      position += 1
    }
  }

  /// Ends the stream.
  ///
  /// - Throws: `TextError.malformed` where the last character isn't whole.
  package func finish() throws(TextError) {
    guard !sequence.isOpen else { throw .malformed(.utf8) }
  }
}

extension Span<UInt8> {
  /// The position of the first byte that isn't ASCII, the count where there is
  /// none; skips by the block, as nearly all of most texts is ASCII.
  func endOfASCII(from start: Int) -> Int {
    var position = start
    while position + 32 <= count {
      var union: UInt8 = 0
      for index in position..<position + 32 { union |= self[index] }
      guard union < 0x80 else { break }
      position += 32
    }
    while position < count, self[position] < 0x80 { position += 1 }
    return position
  }
}
