/// The checksum of a PNG chunk (PNG specification, annex D).
package struct CRC32 {
  private static let table = (0..<256).map { number -> UInt32 in
    var bits = UInt32(number)
    for _ in 0..<8 { bits = bits & 1 == 1 ? 0xEDB8_8320 ^ (bits >> 1) : bits >> 1 }
    return bits
  }

  private var bits: UInt32 = 0xFFFF_FFFF

  package var value: UInt32 { ~bits }

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    let table = Self.table
    for byte in bytes { bits = table[Int(UInt8(truncatingIfNeeded: bits) ^ byte)] ^ (bits >> 8) }
  }
}

/// The checksum of a zlib stream (RFC 1950, section 8).
package struct Adler32 {
  private var low: UInt64 = 1
  private var high: UInt64 = 0
  private var count = 0

  package var value: UInt32 { UInt32(high << 16 | low) }

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    for byte in bytes {
      low += UInt64(byte)
      high += low
    }
    low %= 65521
    high %= 65521
    count += bytes.count
  }

  /// Goes on with bytes whose checksum alone is known.
  mutating func append(_ other: Adler32) {
    let skipped = UInt64(other.count % 65521)
    high = (high + other.high + skipped * (low + 65520)) % 65521
    low = (low + other.low + 65520) % 65521
    count += other.count
  }
}
