extension FileStructure {
  /// Walks from chunk to chunk of a WebP file (RFC 9649).
  mutating func readWebP(_ bytes: Span<UInt8>) throws(Broken) {
    let end = 8 + (try bytes.long(4, bigEndian: false))
    guard end <= bytes.count else { throw .short }
    var position = 12
    var framesSeen = 0
    while position + 8 <= end {
      let length = try bytes.long(position + 4, bigEndian: false)
      let content = position + 8
      guard content + length <= end else { throw .short }
      if bytes.has("VP8X", at: position) {
        size = (
          1 + (try bytes.long(content + 4, bigEndian: false)) & 0xFF_FFFF,
          1 + (try bytes.long(content + 7, bigEndian: false)) & 0xFF_FFFF
        )
      } else if bytes.has("VP8L", at: position), size == nil {
        let bits = try bytes.long(content + 1, bigEndian: false)
        size = (1 + bits & 0x3FFF, 1 + (bits >> 14) & 0x3FFF)
      } else if bytes.has("VP8 ", at: position), size == nil {
        size = (
          (try bytes.word(content + 6, bigEndian: false)) & 0x3FFF,
          (try bytes.word(content + 8, bigEndian: false)) & 0x3FFF
        )
      } else if bytes.has("ANMF", at: position) {
        framesSeen += 1
      } else if bytes.has("EXIF", at: position) {
        // Some writers put the start of JPEG's segment before it.
        let start = bytes.has("Exif", at: content) ? content + 6 : content
        orientation = bytes.orientation(ofExifAt: start)
      }
      position = content + length + length & 1
    }
    frameCount = max(1, framesSeen)
  }

  /// Finds the largest of the sizes that a HEIF file gives its pictures, in
  /// `ispe` boxes (ISO/IEC 23008-12).
  mutating func readBoxes(_ bytes: Span<UInt8>) throws(Broken) {
    try Self.walkBoxes(bytes)
    padding = 63
    // The boxes are in the first kilobytes; all that a decoder may believe is
    // looked at.
    for position in 0..<min(max(0, bytes.count - 16), 4 << 20)
    where bytes[position] == UInt8(ascii: "i") && bytes.has("ispe", at: position) {
      guard let width = try? bytes.long(position + 8, bigEndian: true),
        let height = try? bytes.long(position + 12, bigEndian: true)
      else { continue }
      let pixels = size.map { $0.width.multipliedReportingOverflow(by: $0.height).partialValue }
      if width.multipliedReportingOverflow(by: height).partialValue > pixels ?? -1 {
        size = (width, height)
      }
    }
  }

  /// Sees that the outer boxes are in the file (ISO/IEC 14496-12, section 4.2).
  private static func walkBoxes(_ bytes: Span<UInt8>) throws(Broken) {
    var position = 0
    while position < bytes.count {
      var length = try bytes.long(position, bigEndian: true)
      switch length {
      // To the end of the file.
      case 0: return
      // The length is in eight bytes after the type.
      case 1:
        guard try bytes.long(position + 8, bigEndian: true) == 0 else { throw .short }
        length = try bytes.long(position + 12, bigEndian: true)
      default: break
      }
      guard length >= 8 else { throw .wrong("a box has no length") }
      guard length <= bytes.count - position else { throw .short }
      position += length
    }
  }

  /// The size of a PNG, which was looked through before.
  mutating func readPNG(_ bytes: Span<UInt8>) {
    guard let width = try? bytes.long(16, bigEndian: true),
      let height = try? bytes.long(20, bigEndian: true)
    else { return }
    size = (width, height)
  }
}
