import TestSupport

extension PNGFixture {
  /// A picture of 1 KiB that claims to be of any size, with a checksum that is
  /// right: only the limit can refuse it.
  static func claiming(width: UInt32, height: UInt32) -> [UInt8] {
    var bytes = PNGFixture(byteCount: 1024).bytes()
    bytes.replaceSubrange(16..<20, with: bigEndian(width))
    bytes.replaceSubrange(20..<24, with: bigEndian(height))
    bytes.replaceSubrange(29..<33, with: bigEndian(checksum(bytes[12..<29])))
    return bytes
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }

  /// The checksum of a PNG chunk (PNG specification, annex D).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var bits: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      bits ^= UInt32(byte)
      for _ in 0..<8 { bits = bits & 1 == 1 ? 0xEDB8_8320 ^ (bits >> 1) : bits >> 1 }
    }
    return ~bits
  }
}
