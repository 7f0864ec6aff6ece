import Testing

@testable import TerminalPictures

@Suite struct HalfBlocksTests {
  static let red: [UInt8] = [255, 0, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let clear: [UInt8] = [9, 9, 9, 0]

  private func grid(_ rows: [[[UInt8]]]) throws -> PixelGrid {
    try #require(
      PixelGrid(width: rows[0].count, height: rows.count, rgba: rows.flatMap { $0.flatMap { $0 } }))
  }

  @Test func `two rows of pixels are a line of cells`() throws {
    let pixels = try grid([[Self.red, Self.red], [Self.blue, Self.blue]])
    #expect(
      HalfBlocks(.trueColor).lines(pixels) == [
        "\u{1B}[48;2;0;0;255m\u{1B}[38;2;255;0;0m▀▀\u{1B}[0m"
      ])
    #expect(
      HalfBlocks(.palette).lines(pixels) == ["\u{1B}[48;5;21m\u{1B}[38;5;196m▀▀\u{1B}[0m"])
  }

  @Test func `what is transparent shows the terminal's background`() throws {
    let pixels = try grid([
      [Self.red, Self.clear, Self.clear], [Self.red, Self.blue, Self.clear],
      [Self.red, Self.clear, Self.clear],
    ])
    #expect(
      HalfBlocks(.trueColor).lines(pixels) == [
        "\u{1B}[48;2;255;0;0m \u{1B}[49m\u{1B}[38;2;0;0;255m▄ \u{1B}[0m",
        "\u{1B}[38;2;255;0;0m▀  \u{1B}[0m",
      ])
  }

  @Test(
    arguments: [
      (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0, 255, 0, 46), (95, 135, 175, 67),
      (8, 8, 8, 232), (128, 128, 128, 244), (238, 238, 238, 255), (1, 1, 1, 16),
    ] as [(UInt8, UInt8, UInt8, Int)])
  func `the nearest of the 256 colours is taken`(r: UInt8, g: UInt8, b: UInt8, index: Int) {
    #expect(TerminalColor(red: r, green: g, blue: b).paletteIndex == index)
  }

  @Test func `a grid has as many pixels as it says`() {
    #expect(PixelGrid(width: 2, height: 1, rgba: Self.red) == nil)
    #expect(PixelGrid(width: 0, height: 0, rgba: []) == nil)
  }
}
