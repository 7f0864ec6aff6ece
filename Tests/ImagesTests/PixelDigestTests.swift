import Images
import Testing

/// Telling pictures apart by their pixels.
@Suite struct PixelDigestTests {
  private func digest(_ bytes: [UInt8], pieces: Int = 65_536) throws -> PixelDigest? {
    let check = try PNGCheck(digestsPixels: true)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try check.write(bytes.span.extracting(start..<min(start + pieces, bytes.count)))
    }
    _ = try check.finish()
    return check.pixelDigest
  }

  @Test func `chunks and what stands beside the picture don't count`() throws {
    var picture = PNGBuilder(width: 40, height: 30)
    let plain = try digest(picture.bytes)
    picture.dataChunkSize = 100
    picture.early = [("tEXt", Array("Comment\0other".utf8))]
    picture.late = [("tIME", [7, 0xEA, 1, 2, 3, 4, 5])]
    #expect(plain != nil)
    #expect(try digest(picture.bytes) == plain)
    #expect(try digest(picture.bytes, pieces: 7) == plain)
  }

  @Test func `other pixels, and the same ones in another shape, differ`() throws {
    let plain = try digest(PNGBuilder(width: 40, height: 30).bytes)
    let wide = try digest(PNGBuilder(width: 41, height: 30).bytes)
    let grey = try digest(PNGBuilder(width: 40, height: 30, colourType: 0).bytes)
    #expect(Set([plain, wide, grey]).count == 3)
  }

  @Test func `a palette and the colours that it stands for are the same picture`() throws {
    // Every colour of the palette is the same grey, half of them transparent.
    var palette = PNGBuilder(width: 8, height: 2, bitDepth: 8, colourType: 3)
    let opaque = try digest(palette.bytes)
    palette.early = [("tRNS", [UInt8](repeating: 0, count: 256))]
    let clear = try digest(palette.bytes)
    #expect(opaque != nil)
    #expect(clear != nil)
    #expect(opaque != clear)
  }

  @Test func `the same picture of real programs is the same`() throws {
    let digests = try ["chromium.png", "firefox.png", "gtk4.png", "qt5.png"].map {
      try digest(fixture($0))
    }
    #expect(digests.allSatisfy { $0 != nil })
    #expect(Set(digests).count < digests.count)
  }

  @Test func `there is none of an interlaced picture, nor unless it is wanted`() throws {
    #expect(try digest(PNGBuilder(isInterlaced: true).bytes) == nil)
    let check = try PNGCheck()
    let bytes = PNGBuilder().bytes
    try check.write(bytes.span)
    _ = try check.finish()
    #expect(check.pixelDigest == nil)
  }

  @Test func `a damaged list of transparent colours is refused`() throws {
    var palette = PNGBuilder(width: 8, height: 2, bitDepth: 8, colourType: 3)
    palette.early = [("tRNS", [UInt8](repeating: 0, count: 300))]
    let bytes = palette.bytes
    #expect(throws: ImageError.self) { try digest(bytes) }
  }
}
