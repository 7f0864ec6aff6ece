import Glibc
import Images
import Testing

@Suite struct PNGCheckTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let width: Int
    let height: Int
    let bitDepth: Int
    let hasAlpha: Bool

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Picture(name: "rgb", width: 37, height: 21, bitDepth: 8, hasAlpha: false),
      Picture(name: "rgba-interlaced", width: 37, height: 21, bitDepth: 8, hasAlpha: true),
      Picture(name: "grey16", width: 37, height: 21, bitDepth: 16, hasAlpha: false),
      Picture(name: "grey1-interlaced", width: 5, height: 3, bitDepth: 1, hasAlpha: false),
      Picture(name: "palette", width: 37, height: 21, bitDepth: 4, hasAlpha: false),
      Picture(name: "palette-transparent", width: 37, height: 21, bitDepth: 8, hasAlpha: true),
      Picture(name: "rgba16-comments", width: 16, height: 16, bitDepth: 16, hasAlpha: true),
      Picture(name: "firefox", width: 64, height: 48, bitDepth: 8, hasAlpha: true),
      Picture(name: "chromium", width: 64, height: 48, bitDepth: 8, hasAlpha: true),
      Picture(name: "gtk4", width: 64, height: 48, bitDepth: 8, hasAlpha: true),
      Picture(name: "qt5", width: 64, height: 48, bitDepth: 8, hasAlpha: true),
    ], [1, 7, 65_536])
  func `a picture of another program is measured, in pieces of any size`(
    picture: Picture, pieces: Int
  ) throws {
    let measures = try check(fixture("\(picture.name).png"), pieces: pieces).get()
    #expect(
      measures
        == ImageMeasures(
          format: .png, width: picture.width, height: picture.height, bitDepth: picture.bitDepth,
          hasAlpha: picture.hasAlpha, isAnimated: false))
  }

  @Test(
    arguments: [
      (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ] as [(UInt8, [Int])])
  func `every colour type and depth passes, interlaced or not`(
    colourType: UInt8, bitDepths: [Int]
  ) throws {
    for bitDepth in bitDepths {
      for isInterlaced in [false, true] {
        for (width, height) in [(1, 1), (3, 9), (4, 1), (1, 5), (33, 10)] {
          let png = PNGBuilder(
            width: width, height: height, bitDepth: bitDepth, colourType: colourType,
            isInterlaced: isInterlaced, dataChunkSize: 11)
          let measures = try check(png.bytes, pieces: 13).get()
          #expect(measures.width == width && measures.height == height)
          #expect(measures.bitDepth == bitDepth)
          #expect(measures.hasAlpha == (colourType >= 4))
        }
      }
    }
  }

  @Test func `a picture cut short at any byte is refused as truncated`() {
    let png = PNGBuilder(early: [("tEXt", [65, 0, 66])], dataChunkSize: 40).bytes
    for length in 4..<png.count {
      #expect(check([UInt8](png[..<length])) == .failure(.truncated(.png)))
    }
    for length in 0..<4 {
      #expect(check([UInt8](png[..<length])) == .failure(.notAnImage))
    }
  }

  @Test func `a picture with any bit flipped is refused`() {
    let png = PNGBuilder(
      colourType: 3, isInterlaced: true, early: [("tRNS", [0]), ("tEXt", [65, 0, 66])],
      late: [("tIME", [7, 234, 1, 1, 0, 0, 0])]
    ).bytes
    #expect(throws: Never.self) { try check(png).get() }
    for index in png.indices {
      for bit in 0..<8 {
        var flipped = png
        flipped[index] ^= 1 << bit
        #expect(throws: ImageError.self) { try check(flipped).get() }
      }
    }
  }

  @Test func `a wrong check sum is refused in a chunk that nobody needs`() {
    var png = PNGBuilder(early: [("tEXt", [65, 0, 66])]).bytes
    png[8 + 25 + 8 + 3] ^= 1
    #expect(
      check(png) == .failure(.corrupt(.png, reason: "a chunk's check sum is wrong")))
  }

  @Test func `compressed data that ends rows too early is refused, its check sums right`() {
    for isInterlaced in [false, true] {
      let png = PNGBuilder(isInterlaced: isInterlaced, missingRows: 1).bytes
      guard case .failure(.corrupt(.png, _)) = check(png) else {
        Issue.record("accepted a picture without its last row")
        continue
      }
    }
  }

  @Test func `compressed data that is no compressed data is refused, its check sums right`() {
    let png =
      PNGBuilder.signature + PNGBuilder.chunk("IHDR", PNGBuilder().header)
      + PNGBuilder.chunk("IDAT", [UInt8](repeating: 0x55, count: 200))
      + PNGBuilder.chunk("IEND", [])
    guard case .failure(.corrupt(.png, _)) = check(png) else {
      Issue.record("accepted noise as compressed data")
      return
    }
  }

  @Test func `a picture without image data is refused`() {
    let png =
      PNGBuilder.signature + PNGBuilder.chunk("IHDR", PNGBuilder().header)
      + PNGBuilder.chunk("IEND", [])
    guard case .failure(.corrupt(.png, _)) = check(png) else {
      Issue.record("accepted a picture without pixels")
      return
    }
  }

  @Test func `bytes after the compressed data, or after the end, are let be`() throws {
    let extra = PNGBuilder.compressed([1, 2, 3]) + [0, 0, 0]
    let png = PNGBuilder(late: [("IDAT", extra), ("IDAT", [])])
    #expect(try check(png.bytes, pieces: 3).get().width == 5)
    let trailing = PNGBuilder().bytes + Array("trailing garbage".utf8)
    #expect(try check(trailing).get().width == 5)
  }

  @Test func `a hundred thousand pixels square in a kilobyte is refused for its pixels`() {
    let bomb =
      PNGBuilder.signature
      + PNGBuilder.chunk(
        "IHDR",
        PNGBuilder.bigEndian(100_000) + PNGBuilder.bigEndian(100_000) + [8, 6, 0, 0, 0])
      + PNGBuilder.chunk("IDAT", [UInt8](repeating: 0, count: 900))
    #expect(check(bomb) == .failure(.tooLarge(.pixels, limit: 1 << 28)))
  }

  @Test func `each limit is kept to the pixel and the byte`() throws {
    let png = PNGBuilder(width: 7, height: 3).bytes
    let exact = ImageLimits(width: 7, height: 3, pixels: 21, bytes: png.count)
    #expect(throws: Never.self) { try check(png, limits: exact).get() }
    for (path, measure) in [
      (\ImageLimits.width, ImageError.Measure.width), (\.height, .height), (\.pixels, .pixels),
      (\.bytes, .bytes),
    ] {
      var limits = exact
      limits[keyPath: path] -= 1
      #expect(
        check(png, limits: limits)
          == .failure(.tooLarge(measure, limit: limits[keyPath: path])))
    }
  }

  @Test func `a photo of 200 megapixels is within the default limits`() {
    let header = PNGBuilder.bigEndian(16_320) + PNGBuilder.bigEndian(12_240) + [16, 6, 0, 0, 0]
    let start = PNGBuilder.signature + PNGBuilder.chunk("IHDR", header)
    #expect(check(start) == .failure(.truncated(.png)))
  }

  @Test(arguments: [(0, 4), (4, 0), (0, 0)])
  func `a picture without width or height is refused`(width: Int, height: Int) {
    let png =
      PNGBuilder.signature
      + PNGBuilder.chunk("IHDR", PNGBuilder(width: width, height: height).header)
    guard case .failure(.corrupt(.png, _)) = check(png) else {
      Issue.record("accepted \(width) x \(height)")
      return
    }
  }

  @Test func `a chunk that is needed and unknown is refused, one that isn't passes`() throws {
    #expect(
      check(PNGBuilder(early: [("CgBI", [0, 0, 0, 0])]).bytes)
        == .failure(.corrupt(.png, reason: "unknown critical chunk")))
    let harmless = PNGBuilder(
      early: [
        ("iCCP", [1, 2, 3]), ("gAMA", []), ("tEXt", [UInt8](repeating: 65, count: 70_000)),
      ], late: [("zzZz", [1])])
    #expect(try check(harmless.bytes, pieces: 1000).get().height == 4)
  }

  @Test func `a palette is only needed by a picture of indices`() throws {
    #expect(
      try check(PNGBuilder(early: [("PLTE", [1, 2])]).bytes).get().width == 5)
    let withoutPalette =
      PNGBuilder.signature + PNGBuilder.chunk("IHDR", PNGBuilder(colourType: 3).header)
      + PNGBuilder.chunk("IDAT", PNGBuilder.compressed([0]))
    guard case .failure(.corrupt(.png, _)) = check(withoutPalette) else {
      Issue.record("accepted indices without a palette")
      return
    }
  }

  @Test func `transparency by tRNS counts as alpha`() throws {
    #expect(
      try check(PNGBuilder(colourType: 0, early: [("tRNS", [0, 1])]).bytes).get().hasAlpha)
  }

  @Test func `an animation passes and is told`() throws {
    let frame = PNGBuilder.compressed([UInt8](repeating: 0, count: 21 * 4))
    let png = PNGBuilder(
      early: [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])],
      late: [("fcTL", [UInt8](repeating: 0, count: 26)), ("fdAT", [0, 0, 0, 1] + frame)])
    #expect(try check(png.bytes).get().isAnimated)
  }

  @Test func `another format is named, anything else is no image`() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 100)
    #expect(check(jpeg, pieces: 1) == .failure(.unsupported(.jpeg)))
    #expect(check([UInt8](jpeg[..<10])) == .failure(.unsupported(.jpeg)))
    #expect(check(Array("a text file named .png".utf8)) == .failure(.notAnImage))
    #expect(check([]) == .failure(.notAnImage))
  }

  @Test func `once refused, the same error comes again`() throws {
    let check = try PNGCheck()
    let error = ImageError.corrupt(.png, reason: "IHDR doesn't come first")
    let start = PNGBuilder.signature + PNGBuilder.chunk("IEND", [])
    #expect(throws: error) { try check.write(start.span) }
    #expect(throws: error) { try check.write([0].span) }
    #expect(throws: error) { try check.finish() }
  }

  @Test func `64 MiB flow through in little memory`() throws {
    let check = try PNGCheck()
    let builder = PNGBuilder(width: 16_000, height: 1100)
    let row = [UInt8](repeating: 0, count: 1 + 16_000 * 4)
    let rowChunk = PNGBuilder.chunk("IDAT", PNGBuilder.storedBlock(row, isLast: false))
    // The sum of zeros alone: the low half stays 1, the high half counts them.
    let adler = UInt32((row.count * builder.height) % 65_521) << 16 | 1
    let lastBlock = PNGBuilder.storedBlock([], isLast: true) + PNGBuilder.bigEndian(adler)
    let start = PNGBuilder.signature + PNGBuilder.chunk("IHDR", builder.header)
    try check.write(start.span)
    try check.write(PNGBuilder.chunk("IDAT", [0x78, 0x01]).span)
    let before = peakMemory()
    for _ in 0..<builder.height { try check.write(rowChunk.span) }
    try check.write(PNGBuilder.chunk("IDAT", lastBlock).span)
    // A comment as large as the picture isn't kept either.
    let comment = [UInt8](repeating: 0, count: 1 << 20)
    try check.write((PNGBuilder.bigEndian(64 << 20) + Array("zzZz".utf8)).span)
    for _ in 0..<64 { try check.write(comment.span) }
    #expect(peakMemory() - before < 32 << 20)
    #expect(throws: ImageError.truncated(.png)) { try check.finish() }
  }

  /// The most memory that this process had resident, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
