import Testing

@testable import X11Selection

@Suite struct IncrementalTransmissionTests {
  // O-22 to O-25: header, a chunk for each deletion, an empty end, finished.
  @Test(arguments: [
    (byteCount: 1, chunkSize: 1, chunks: [0..<1]),
    (byteCount: 10, chunkSize: 4, chunks: [0..<4, 4..<8, 8..<10]),
    (byteCount: 8, chunkSize: 4, chunks: [0..<4, 4..<8]),
    (byteCount: 3, chunkSize: 4, chunks: [0..<3]),
  ])
  func `each deletion brings the next part, then the end`(
    byteCount: Int, chunkSize: Int, chunks: [Range<Int>]
  ) {
    var transmission = IncrementalTransmission(byteCount: byteCount, chunkSize: chunkSize)
    for chunk in chunks {
      #expect(transmission.propertyDeleted() == .write(chunk))
      transmission.wrote(chunk.count)
    }
    #expect(transmission.propertyDeleted() == .writeEnd)
    #expect(transmission.propertyDeleted() == .finished)
    #expect(transmission.propertyDeleted() == .finished)
  }

  // O-27: a part that was cut short is taken up where it was cut.
  @Test func `a part that was cut short goes on where it ended`() {
    var transmission = IncrementalTransmission(byteCount: 10, chunkSize: 4)
    #expect(transmission.propertyDeleted() == .write(0..<4))
    transmission.wrote(3)
    #expect(transmission.propertyDeleted() == .write(3..<7))
  }

  // O-27
  @Test(arguments: [
    ("abc", 3), ("ab\u{fc}", 4), ("a\u{20ac}", 4), ("\u{1f431}", 4), ("", 0),
  ])
  func `whole characters are kept whole`(text: String, length: Int) {
    let bytes = Array(text.utf8)
    #expect(IncrementalTransmission.characterBoundary(in: bytes.span) == length)
  }

  // O-27
  @Test(arguments: [
    ("ab\u{fc}", 1, 2), ("a\u{20ac}", 1, 1), ("a\u{20ac}", 2, 1), ("a\u{1f431}", 1, 1),
    ("a\u{1f431}", 3, 1),
  ])
  func `a character that is cut goes to the next part`(text: String, missing: Int, length: Int) {
    let bytes = Array(Array(text.utf8).dropLast(missing))
    #expect(IncrementalTransmission.characterBoundary(in: bytes.span) == length)
  }

  @Test func `bytes that are no UTF-8 are cut anywhere`() {
    let bytes = [UInt8](repeating: 0x80, count: 9)
    #expect(IncrementalTransmission.characterBoundary(in: bytes.span) == 9)
    let alone: [UInt8] = [0xE2]
    #expect(IncrementalTransmission.characterBoundary(in: alone.span) == 1)
  }
}
