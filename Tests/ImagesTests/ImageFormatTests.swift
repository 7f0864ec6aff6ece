import Images
import Testing

@Suite struct ImageFormatTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: ImageFormat
    let start: [UInt8]

    init(_ format: ImageFormat, _ start: [UInt8]) {
      self.format = format
      self.start = start
    }

    var testDescription: String { "\(format.name), \(start.count) bytes" }
  }

  /// The header of a Windows bitmap with a 40-byte description.
  static let bitmap: [UInt8] =
    Array("BM".utf8) + [0x36, 0x24, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 64, 0, 0, 0]
    + [48, 0, 0, 0, 1, 0, 24, 0]

  static let icon: [UInt8] =
    [0, 0, 1, 0, 1, 0, 64, 48, 0, 0, 1, 0, 32, 0, 0xA8, 0x31, 0, 0, 22, 0, 0, 0]

  static func branded(_ brands: String...) -> [UInt8] {
    let names = brands.flatMap { Array($0.utf8) }
    let box = Array("ftyp".utf8) + names[..<4] + [0, 0, 0, 0] + names[4...]
    return [0, 0, 0, UInt8(4 + box.count)] + box
  }

  static let samples = [
    Sample(.png, PNGBuilder().bytes),
    Sample(.jpeg, [0xFF, 0xD8, 0xFF, 0xDB]),
    Sample(.gif, Array("GIF89a".utf8)),
    Sample(.gif, Array("GIF87a".utf8)),
    Sample(.webp, Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    Sample(.bmp, bitmap),
    Sample(.tiff, [0x49, 0x49, 42, 0]),
    Sample(.tiff, [0x4D, 0x4D, 0, 42]),
    Sample(.avif, branded("avif", "mif1")),
    Sample(.avif, branded("mif1", "miaf", "avif")),
    Sample(.heic, branded("heic", "mif1")),
    Sample(.heic, branded("mif1", "heic")),
    Sample(.heic, branded("mif1", "miaf")),
    Sample(.jxl, [0xFF, 0x0A, 0]),
    Sample(.jxl, [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]),
    Sample(.ico, icon),
  ]

  @Test(arguments: samples) func `a format is told by its bytes`(sample: Sample) {
    #expect(ImageFormat.sniff(sample.start.span) == sample.format)
    let longer = sample.start + [UInt8](repeating: 0xAA, count: 100)
    #expect(ImageFormat.sniff(longer.span) == sample.format)
    #expect(ImageFormat.sniff(longer.span.extracting(..<ImageFormat.sniffLength)) == sample.format)
  }

  @Test(arguments: samples) func `any part of the start is looked at safely`(sample: Sample) {
    for length in 0..<sample.start.count {
      let format = ImageFormat.sniff(sample.start.span.extracting(..<length))
      #expect(format == nil || format == sample.format)
    }
  }

  @Test(arguments: [
    "", "BM", "BM is how this text starts, and it is long enough to be a header.",
    "BMW 2002 tii\u{0}", "GIF", "RIFF____WAVEfmt ", "II", "%PDF-1.7", "<svg xmlns=\"\">",
    "____ftypisom____isommp41",
  ])
  func `a content that only looks alike is no image`(text: String) {
    #expect(ImageFormat.sniff(text.utf8.span) == nil)
  }

  @Test func `a movie's brands make no picture`() {
    #expect(ImageFormat.sniff(Self.branded("isom", "mp41").span) == nil)
  }

  @Test(arguments: [
    ("image/png", ImageFormat.png), ("image/x-png", .png), ("image/jpg", .jpeg),
    ("image/JPEG", .jpeg), ("image/x-MS-bmp", .bmp), ("image/x-bmp", .bmp), ("image/tiff", .tiff),
    ("image/vnd.microsoft.icon", .ico), ("text/ico", .ico), ("image/heif", .heic),
  ])
  func `a type is known by every name that programs give it`(name: String, format: ImageFormat) {
    #expect(ImageFormat.named(name) == format)
  }

  @Test func `no name stands for two formats`() {
    let names = ImageFormat.allCases.flatMap { [$0.type] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() })
    #expect(ImageFormat.named("text/plain") == nil)
  }
}
