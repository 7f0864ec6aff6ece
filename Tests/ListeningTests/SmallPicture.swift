/// A picture of 4x2 pixels, in one of two encodings of the same pixels.
struct SmallPicture {
  /// True to have its data in two chunks, with a comment before them.
  var isSplit = false

  /// The whole file: RGBA of 8 bits in stored deflate blocks.
  var bytes: [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<2 { rows += [0] + (0..<16).map { UInt8(40 * row + 7 * $0 + 1) } }
    let length = UInt16(rows.count)
    let data: [UInt8] =
      [0x78, 0x01, 1, UInt8(length & 0xFF), UInt8(length >> 8)]
      + [UInt8(~length & 0xFF), UInt8(~length >> 8)] + rows + Self.bigEndian(Self.adler(rows))
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.bigEndian(4) + Self.bigEndian(2) + [8, 6, 0, 0, 0])
    if isSplit {
      file += Self.chunk("tEXt", Array("Comment\0anew".utf8))
      file += Self.chunk("IDAT", Array(data[..<20])) + Self.chunk("IDAT", Array(data[20...]))
    } else {
      file += Self.chunk("IDAT", data)
    }
    return file + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var bits: UInt32 = 0xFFFF_FFFF
    for byte in body {
      bits ^= UInt32(byte)
      for _ in 0..<8 { bits = bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1 }
    }
    return bigEndian(UInt32(content.count)) + body + bigEndian(~bits)
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }
}
