/// Where a bitmap of 32 bits has the alpha that Imlib2 leaves out.
struct BitmapAlpha: Equatable {
  let start: Int
  let width: Int
  let height: Int
  let isTopDown: Bool

  /// The alpha of a pixel.
  func value(_ bytes: Span<UInt8>, column: Int, row: Int) -> UInt8 {
    let line = isTopDown ? row : height - 1 - row
    return bytes[start + 4 * (line * width + column) + 3]
  }

  /// Whether some pixel can be seen; many writers leave the byte zero.
  func isUsed(in bytes: Span<UInt8>) -> Bool {
    var position = start + 3
    while position < start + 4 * width * height {
      if bytes[position] != 0 { return true }
      position += 4
    }
    return false
  }
}
