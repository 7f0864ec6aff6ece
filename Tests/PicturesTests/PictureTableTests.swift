import System
import TestSupport
import Testing

/// Every format in by every way, and out by every way.
@Suite struct PictureTableTests {
  @Test(arguments: SamplePicture.all)
  func `a file is added byte for byte and copied out as itself and as PNG`(
    sample: SamplePicture
  ) throws {
    let desk = try Desk()
    let path = try sample.make(in: desk.directory)
    let bytes = try FileContent.read(path)

    let added = try desk.cardclip("add", path)
    #expect(added.status == 0, "\(added.errorText)")
    #expect(added.errorText.contains("animated") == sample.isAnimated)
    let element = try #require(desk.numbers(added).first)
    #expect(Difference(try desk.content(element), from: bytes) == nil)
    let record = try desk.cardclip("show", element, "--json").text
    #expect(record.contains("\"type\":\"\(sample.type)\""), "\(record)")

    let copied = try desk.cardclip("copy", element)
    #expect(copied.status == 0, "\(copied.errorText)")
    let own = try desk.pasted(sample.type)
    #expect(Difference(own.output, from: bytes) == nil)
    let png = try desk.directory.write(desk.pasted("image/png").output, to: "out.png")
    #expect(try FileContent.read(png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    var (reference, pixels) = (try sample.reference(path), try Pixels(png))
    if sample.isMultiplied { (reference, pixels) = (reference.seen, pixels.seen) }
    let difference = reference.difference(from: pixels)
    #expect(try #require(difference) <= sample.error)
  }

  @Test(arguments: SamplePicture.all)
  func `a copied picture is pasted byte for byte`(sample: SamplePicture) throws {
    let desk = try Desk()
    let path = try sample.make(in: desk.directory)
    try desk.copy(path, as: sample.type)
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    #expect(pasted.errorText.contains("animated") == sample.isAnimated)
    let element = try #require(desk.numbers(pasted).first)
    #expect(Difference(try desk.content(element), from: try FileContent.read(path)) == nil)
    #expect(try desk.cardclip("show", element, "--json").text.contains(sample.type))
  }

  @Test(arguments: SamplePicture.all)
  func `a copied picture is captured byte for byte`(sample: SamplePicture) throws {
    let desk = try Desk()
    let path = try sample.make(in: desk.directory)
    try desk.copy(path, as: sample.type)
    let result = try desk.cardclip("listen", "--once", "--json")
    #expect(result.text.contains("\"type\":\"\(sample.type)\""), "\(result.text)")
    #expect(result.text.contains("\"animated\":true") == sample.isAnimated)
    #expect(Difference(try desk.content("1"), from: try FileContent.read(path)) == nil)
  }

  @Test func `a photo is turned as its camera says`() throws {
    let desk = try Desk()
    let upright = try Self.sample("JPEG").make(in: desk.directory)
    for orientation in 1...8 {
      let bytes = Self.oriented(try FileContent.read(upright), UInt8(orientation))
      let path = try desk.directory.write(bytes, to: "turned.jpg")
      let added = try desk.cardclip("add", path)
      let element = try #require(desk.numbers(added).first)
      #expect(Difference(try desk.content(element), from: bytes) == nil)
      let png = try desk.cardclip("show", element, "--type", "image/png", "--output", "-")
      let shown = try desk.directory.write(png.output, to: "shown.png")
      #expect(try Pixels(path).difference(from: Pixels(shown)) == 0, "orientation \(orientation)")
      // WebP carries the same Exif data, which its decoder leaves alone.
      let webp = desk.directory.file("turned.webp")
      let made = try Program(
        "cwebp", "-quiet", "-lossless", "-metadata", "exif", path, "-o", webp
      ).run()
      #expect(made.status == 0)
      let second = try #require(desk.numbers(try desk.cardclip("add", webp)).first)
      let turned = try desk.cardclip("show", second, "--type", "image/png", "--output", "-")
      let seen = try desk.directory.write(turned.output, to: "seen.png")
      let difference = try Pixels(path).difference(from: Pixels(seen))
      // cwebp decodes the JPEG itself and rounds a little differently.
      #expect(try #require(difference, "orientation \(orientation)") <= 16)
    }
  }

  @Test func `an image is made into PNG once, and the PNG goes with its content`() throws {
    let desk = try Desk()
    let path = try Self.sample("JPEG").make(in: desk.directory)
    try desk.cardclip("add", path)
    let first = try desk.cardclip("show", "1", "--type", "image/png", "--output", "-")
    #expect(first.status == 0)
    // Without a decoder there is only what was made before.
    desk.helper = "/nonexistent"
    let second = try desk.cardclip("show", "1", "--type", "image/png", "--output", "-")
    #expect(Difference(second.output, from: first.output) == nil)
    #expect(try !FileSystem.names(in: desk.store + "/cache").isEmpty)
    try desk.cardclip("delete", "1")
    try desk.cardclip("empty")
    #expect(try FileSystem.names(in: desk.store + "/cache").isEmpty)
  }

  static func sample(_ name: String) throws -> SamplePicture {
    try #require(SamplePicture.all.first { $0.name == name })
  }

  /// A JPEG with Exif data that says how it is to be turned.
  private static func oriented(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0,
      0, 0,
    ]
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + jpeg.dropFirst(2)
  }
}
