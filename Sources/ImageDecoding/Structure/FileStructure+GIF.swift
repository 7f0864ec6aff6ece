extension FileStructure {
  /// Walks from block to block (GIF89a specification) and counts the pixels of
  /// the first frame.
  mutating func readGIF(_ bytes: Span<UInt8>) throws(Broken) {
    size = (
      try bytes.word(6, bigEndian: false), try bytes.word(8, bigEndian: false)
    )
    var position = 13 + Self.tableLength(try bytes.byte(10))
    frameCount = 0
    while true {
      // Some writers leave the trailer out.
      if position == bytes.count, frameCount > 0 { return }
      switch try bytes.byte(position) {
      case 0x21:
        position = try Self.endOfBlocks(bytes, from: position + 2)
      case 0x2C:
        let width = try bytes.word(position + 5, bigEndian: false)
        let height = try bytes.word(position + 7, bigEndian: false)
        let start = position + 10 + Self.tableLength(try bytes.byte(position + 9))
        let codeSize = try bytes.byte(start)
        position = try Self.endOfBlocks(bytes, from: start + 1)
        frameCount += 1
        if frameCount == 1 {
          var check = GIFDataCheck(codeSize: codeSize, pixelCount: width * height)
          try check.read(bytes, from: start + 1)
        }
      case 0x3B:
        guard frameCount > 0 else { throw .wrong("it has no frame") }
        return
      default:
        throw .wrong("a block is of no known kind")
      }
    }
  }

  private static func tableLength(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// The position after a row of blocks, which an empty one ends.
  private static func endOfBlocks(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(Broken) -> Int {
    var position = start
    while true {
      let length = try bytes.byte(position)
      position += 1 + length
      if length == 0 { return position }
    }
  }
}
