import Images
import TestSupport
import Testing

@testable import ImageDecoding

@Suite struct FileStructureTests {
  @Test(arguments: SamplePicture.formats)
  func `no beginning of a file makes trouble`(sample: SamplePicture) throws {
    let directory = try TemporaryDirectory()
    let bytes = try FileContent.read(sample.make(in: directory))
    let format = try #require(ImageFormat.named(sample.type))
    for count in 0..<min(bytes.count, 3000) {
      let beginning = Array(bytes.prefix(count))
      _ = try? FileStructure(beginning.span, format: format)
    }
  }

  @Test(arguments: SamplePicture.formats)
  func `no change of a byte makes trouble`(sample: SamplePicture) throws {
    let directory = try TemporaryDirectory()
    let whole = try FileContent.read(sample.make(in: directory))
    let format = try #require(ImageFormat.named(sample.type))
    for index in whole.indices.prefix(600) {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[index] = value
        _ = try? FileStructure(bytes.span, format: format)
      }
    }
  }

  @Test func `the frames of an animation are counted`() throws {
    let directory = try TemporaryDirectory()
    for name in ["GIF, animated", "WebP, animated"] {
      let sample = try PictureTableTests.sample(name)
      let bytes = try FileContent.read(sample.make(in: directory))
      let format = try #require(ImageFormat.named(sample.type))
      let structure = try FileStructure(bytes.span, format: format)
      #expect(structure.frameCount == 2)
      #expect(throws: ImageError.tooLarge(.frames, limit: 1)) {
        try structure.check(ImageLimits(frames: 1), format: format)
      }
    }
  }
}
