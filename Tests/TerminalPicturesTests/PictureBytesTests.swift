import Testing

@testable import TerminalPictures

@Suite struct PictureBytesTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes become letters as RFC 4648 says`(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test(arguments: [1, 3072, 3073, 10_000])
  func `a picture goes to kitty in pieces that it can take`(count: Int) throws {
    let png = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let text = String(
      decoding: KittyPicture.bytes(png: png, columns: 20, rows: 10), as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}\\")
    var data = ""
    for (index, piece) in pieces.enumerated() {
      #expect(piece.hasPrefix("\u{1B}_G"))
      let parts = piece.dropFirst(3).split(separator: ";", maxSplits: 1)
      let keys = parts[0].split(separator: ",").map(String.init)
      #expect(keys.contains(index < pieces.count - 1 ? "m=1" : "m=0"))
      // It must not answer, or the shell would read that.
      #expect(keys.contains("q=2"))
      if index == 0 {
        #expect(Set(keys).isSuperset(of: ["a=T", "f=100", "c=20", "r=10"]))
      }
      #expect(parts[1].count <= 4096)
      if index < pieces.count - 1 { #expect(parts[1].count.isMultiple(of: 4)) }
      data += parts[1]
    }
    #expect(data == String(decoding: Base64.encode(png), as: UTF8.self))
  }

  @Test func `a picture goes to iTerm2 as a file`() {
    #expect(
      ITermPicture.bytes(png: Array("foo".utf8), columns: 4, rows: 2)
        == Array(
          ("\u{1B}]1337;File=inline=1;size=3;width=4;height=2;preserveAspectRatio=1:Zm9v\u{7}")
            .utf8))
  }

  @Test func `sixels draw each pixel once in its colour`() throws {
    var rgba: [UInt8] = []
    for y in 0..<13 {
      for x in 0..<17 {
        let isRed = (x + y).isMultiple(of: 2)
        rgba += y == 5 ? [0, 0, 0, 0] : isRed ? [255, 0, 0, 255] : [255, 255, 255, 255]
      }
    }
    let pixels = try #require(PixelGrid(width: 17, height: 13, rgba: rgba))
    let drawn = try SixelReader(SixelPicture.bytes(pixels))
    #expect(drawn.width == 17 && drawn.height == 13)
    for y in 0..<13 {
      for x in 0..<17 {
        let color = drawn.pixels[y][x].flatMap { drawn.colors[$0] }
        let expected =
          y == 5 ? nil : (x + y).isMultiple(of: 2) ? [100, 0, 0] : [100, 100, 100]
        #expect(color == expected)
      }
    }
  }

  @Test func `colours between those of the palette are mixed`() throws {
    let grey: [UInt8] = [120, 130, 140, 255]
    let rgba = [[UInt8]](repeating: grey, count: 60 * 60).flatMap { $0 }
    let pixels = try #require(PixelGrid(width: 60, height: 60, rgba: rgba))
    let drawn = try SixelReader(SixelPicture.bytes(pixels))
    var sums = [0, 0, 0]
    for row in drawn.pixels {
      for color in row {
        let parts = try #require(color.flatMap { drawn.colors[$0] })
        for index in 0..<3 { sums[index] += parts[index] }
      }
    }
    for index in 0..<3 {
      let mean = Double(sums[index]) / 3600
      #expect(abs(mean - Double(grey[index]) / 2.55) < 1)
    }
  }

  @Test(arguments: [
    (100, 100, 80, 24, 10, 10), (8, 16, 80, 24, 1, 1), (9, 17, 80, 24, 2, 2),
    (8000, 16, 80, 24, 80, 1), (16, 16_000, 80, 24, 1, 24), (1000, 1000, 1, 1, 1, 1),
    (6400, 3840, 80, 24, 80, 24), (1, 1, 80, 24, 1, 1), (100, 100, 0, 0, 1, 1),
  ])
  func `a picture is fitted and never made larger`(
    width: Int, height: Int, columns: Int, rows: Int, fitColumns: Int, fitRows: Int
  ) {
    let cell = width == 100 && columns == 80 ? (10, 10) : (8, 16)
    let frame = PictureFrame(
      width: width, height: height, in: (columns, rows), cell: (cell.0, cell.1))
    #expect(frame.columns == fitColumns && frame.rows == fitRows)
  }
}
