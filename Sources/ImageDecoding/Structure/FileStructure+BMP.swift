extension FileStructure {
  /// Reads the headers, and sees that there is a byte for each pixel.
  mutating func readBMP(_ bytes: Span<UInt8>) throws(Broken) {
    let start = try bytes.long(10, bigEndian: false)
    let headerLength = try bytes.long(14, bigEndian: false)
    guard headerLength >= 40 else {
      // The header of OS/2 has measures of 16 bits.
      size = (
        try bytes.word(18, bigEndian: false), try bytes.word(20, bigEndian: false)
      )
      return
    }
    let width = Self.signed(try bytes.long(18, bigEndian: false))
    // A negative height says that the first row is the top one.
    let height = abs(Self.signed(try bytes.long(22, bigEndian: false)))
    let depth = try bytes.word(28, bigEndian: false)
    let compression = try bytes.long(30, bigEndian: false)
    size = (width, height)
    guard width > 0, height > 0 else { return }
    switch compression {
    case 0, 3, 6:
      let rowLength = (width * depth + 31) / 32 * 4
      let (length, overflow) = rowLength.multipliedReportingOverflow(by: height)
      guard !overflow, length <= bytes.count - start else { throw .short }
      // From its third version on the header has a mask for alpha.
      guard compression != 0, depth == 32, headerLength >= 56,
        try bytes.long(66, bigEndian: false) == 0xFF00_0000
      else { return }
      let isTopDown = Self.signed(try bytes.long(22, bigEndian: false)) < 0
      alpha = BitmapAlpha(start: start, width: width, height: height, isTopDown: isTopDown)
    case 1, 2:
      try findEnd(of: bytes, from: start, pixelsPerByte: compression)
    default: break
    }
  }

  /// Follows the runs of a compressed bitmap to its end.
  private func findEnd(
    of bytes: Span<UInt8>, from start: Int, pixelsPerByte: Int
  ) throws(Broken) {
    var position = start
    while true {
      let count = try bytes.byte(position)
      let value = try bytes.byte(position + 1)
      position += 2
      guard count == 0 else { continue }
      switch value {
      case 0: break
      case 1: return
      case 2: position += 2
      // So many pixels as they are, made up to an even number of bytes.
      default: position += ((value + pixelsPerByte - 1) / pixelsPerByte + 1) / 2 * 2
      }
    }
  }

  private static func signed(_ value: Int) -> Int {
    Int(Int32(truncatingIfNeeded: value))
  }
}
