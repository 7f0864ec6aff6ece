import TestSupport

extension FuzzTarget {
  /// Starts of files, and small whole ones.
  var pictureSeeds: [[UInt8]] {
    let small = PNGFixture(byteCount: 200).bytes()
    // Width, height, depth, colours, interlacing, flags, palette, cut.
    let framed: [[UInt8]] = [
      [5, 5, 3, 2, 0, 2, 0, 90], [9, 9, 0, 0, 1, 2, 0, 0], [9, 7, 2, 3, 0, 0, 48, 200],
      [3, 3, 4, 6, 1, 2, 0, 100],
    ]
    return [
      small, Array(small.prefix(60)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Array("BM".utf8), Array("GIF89a".utf8), Array("RIFF0000WEBPVP8L".utf8), [0xFF, 0xD8, 0xFF],
    ] + framed.map { $0 + (0..<80).map { UInt8($0 % 6) } }
  }

  /// Small files of the formats that are looked through, behind a byte that
  /// chooses one.
  var structureSeeds: [[UInt8]] {
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0,
      1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1,
      0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xFF, 0xD9,
    ]
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [
        2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0,
        0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0, 0x3B,
      ]
    let bmp: [UInt8] =
      Array("BM".utf8) + [
        70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 32, 0, 0,
        0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ] + (0..<16)
    let tiff: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 3, 0, 0, 1, 3, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0,
      0, 7, 0, 0, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let webp: [UInt8] =
      Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
        10, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 4, 0, 0,
      ] + Array("ANMF".utf8) + [0, 0, 0, 0]
    let boxes: [UInt8] =
      [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0, 0, 0, 0, 56] + Array("meta".utf8)
      + [0, 0, 0, 0, 0, 0, 0, 44] + Array("iprp".utf8) + [0, 0, 0, 36] + Array("ipco".utf8)
      + [0, 0, 0, 20] + Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0, 8]
      + Array("irot".utf8)
    return [jpeg, gif, bmp, tiff, webp, boxes].enumerated().map { [UInt8($0.offset)] + $0.element }
  }
}
