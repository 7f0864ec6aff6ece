/// The owner's side of an INCR transfer: what is written when the requestor
/// deletes the property (ICCCM 2.7.2; rules O-22 to O-26).
///
/// It holds no bytes and knows no server.
package struct IncrementalTransmission: Equatable {
  /// What is to be done about a deletion.
  package enum Step: Equatable {
    /// Write this part of the content, or a little less of it.
    case write(Range<Int>)
    /// Write a property of no bytes: there is nothing more.
    case writeEnd
    /// The requestor has taken the end: the transfer is finished.
    case finished
  }

  /// The size of the content in bytes.
  package let byteCount: Int

  /// The most that goes in one property, in bytes.
  package let chunkSize: Int

  /// The bytes that were written so far.
  package private(set) var writtenCount = 0

  /// True once the requestor has taken all the bytes and the end was written.
  package private(set) var isEndWritten = false

  package init(byteCount: Int, chunkSize: Int) {
    self.byteCount = byteCount
    self.chunkSize = chunkSize
  }

  /// What is to be done about the next deletion.
  package var next: Step {
    if isEndWritten { return .finished }
    if writtenCount == byteCount { return .writeEnd }
    return .write(writtenCount..<min(writtenCount + chunkSize, byteCount))
  }

  /// The requestor deleted the property: it has read what was in it.
  package mutating func propertyDeleted() -> Step {
    let step = next
    if step == .writeEnd { isEndWritten = true }
    return step
  }

  /// Notes how much of the part was written.
  package mutating func wrote(_ count: Int) {
    writtenCount += count
  }

  /// The length of the longest beginning of a chunk that ends with a whole
  /// UTF-8 character; all of it where it isn't UTF-8.
  ///
  /// GTK 3 and Tk decode each chunk by itself (rule O-27).
  package static func characterBoundary(in chunk: Span<UInt8>) -> Int {
    // The start of the last character is at most 4 bytes back.
    for back in 1...4 where back <= chunk.count {
      let byte = chunk[chunk.count - back]
      let length =
        switch byte {
        case 0x80..<0xC0: 0
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF8: 4
        default: 1
        }
      if length > 0 {
        return length > back && chunk.count > back ? chunk.count - back : chunk.count
      }
    }
    return chunk.count
  }
}
