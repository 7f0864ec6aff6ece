/// How a screen keeps colours in a pixel: which bits are red, green and blue.
struct PixelFormat: Equatable {
  let red: UInt
  let green: UInt
  let blue: UInt

  /// The usual one, in which a pixel of a ``Bitmap`` is one of the screen.
  static let usual = PixelFormat(red: 0xFF0000, green: 0xFF00, blue: 0xFF)

  /// The pixel for a colour 0xRRGGBB; wider or narrower fields than eight bits
  /// keep the upper ones.
  func pixel(_ color: UInt32) -> UInt {
    if self == Self.usual { return UInt(color & 0xFF_FFFF) }
    return field(color >> 16, red) | field(color >> 8, green) | field(color, blue)
  }

  private func field(_ value: UInt32, _ mask: UInt) -> UInt {
    guard mask != 0 else { return 0 }
    let width = mask.nonzeroBitCount
    let byte = UInt(value & 0xFF)
    let scaled = width >= 8 ? byte << UInt(width - 8) : byte >> UInt(8 - width)
    return scaled << UInt(mask.trailingZeroBitCount) & mask
  }
}
