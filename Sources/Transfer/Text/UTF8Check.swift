/// Finds out whether a stream of bytes is valid UTF-8, keeping none of it.
package struct UTF8Check: Sendable {
  private var sequence = UTF8Sequence()

  package init() {}

  /// Checks the bytes that come next; a character may go on in the next ones.
  ///
  /// - Throws: `TextError.malformed`.
  package mutating func write(_ bytes: Span<UInt8>) throws(TextError) {
    var position = 0
    while sequence.isOpen, position < bytes.count {
      try add(bytes[position])
      position += 1
    }
    let end = max(position, bytes.endOfWholeCharacters)
    do { _ = try UTF8Span(validating: bytes.extracting(position..<end)) } catch {
      throw .malformed(.utf8)
    }
    for index in end..<bytes.count { try add(bytes[index]) }
  }

  private mutating func add(_ byte: UInt8) throws(TextError) {
    if case .invalid = sequence.add(byte) { throw .malformed(.utf8) }
  }

  /// Ends the stream.
  ///
  /// - Throws: `TextError.malformed` where the last character isn't whole.
  package func finish() throws(TextError) {
    guard !sequence.isOpen else { throw .malformed(.utf8) }
  }
}

extension Span<UInt8> {
  /// The position of the last character that may go on beyond the end, the
  /// count where the last one is whole.
  fileprivate var endOfWholeCharacters: Int {
    for length in 1...3 where length <= count {
      switch self[count - length] {
      case 0x80...0xBF: continue
      // As many ones lead it as the character has bytes (RFC 3629 section 3).
      case let first: return (~first).leadingZeroBitCount > length ? count - length : count
      }
    }
    return count
  }
}
