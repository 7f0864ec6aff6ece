import Testing

@testable import TerminalPictures

@Suite struct PixelGridTests {
  private func grid(_ width: Int, _ values: [UInt8]) throws -> PixelGrid {
    try #require(
      PixelGrid(
        width: width, height: values.count / width, rgba: values.flatMap { [$0, $0, $0, 255] }))
  }

  @Test func `one colour stays that in every size`() throws {
    let pixels = try grid(7, [UInt8](repeating: 100, count: 35))
    for (width, height) in [(1, 1), (3, 2), (7, 5), (6, 4), (10, 9)] {
      let scaled = pixels.scaled(toWidth: width, height: height)
      #expect(scaled.width == width && scaled.height == height)
      #expect(scaled.rgba.count == 4 * width * height)
      #expect(scaled.rgba.allSatisfy { $0 == 100 || $0 == 255 })
    }
  }

  @Test func `a pixel is the mean of its area in light`() throws {
    let pixels = try grid(2, [0, 255])
    // Half the light of white is brighter than half its value.
    #expect(pixels.scaled(toWidth: 1, height: 1).rgba == [180, 180, 180, 255])
    let uneven = try grid(3, [0, 0, 255]).scaled(toWidth: 2, height: 1)
    #expect(uneven.rgba == [0, 0, 0, 255, 208, 208, 208, 255])
  }

  @Test func `a transparent pixel gives no colour`() throws {
    let pixels = try #require(
      PixelGrid(width: 2, height: 1, rgba: [200, 0, 0, 255, 0, 255, 0, 0]))
    #expect(pixels.scaled(toWidth: 1, height: 1).rgba == [200, 0, 0, 128])
  }
}
