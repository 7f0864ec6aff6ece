import System
import TestSupport
import Testing

/// A picture file that a test makes with Debian's tools.
struct SamplePicture: CustomTestStringConvertible, Sendable {
  /// What is special about it.
  let name: String
  /// The MIME type that its bytes have.
  let type: String
  /// The tool that makes it, and its words; `IN` is the picture to start from,
  /// the last word the file.
  let command: [String]
  /// The greatest difference of a channel between our PNG and ImageMagick's
  /// decoding; 0 for lossless formats.
  ///
  /// HEIC and CMYK are turned into RGB by
  /// different arithmetic.
  var error = 0
  /// True where the decoder multiplies the colours by their alpha and divides
  /// them again (libtiff), which shows only where the alpha is raised.
  var isMultiplied = false
  var isAnimated = false
  /// The tool that decodes the format for ImageMagick, which lacks it (JPEG XL)
  /// or interpolates its colours in a way of its own (AVIF).
  var reader: [String]?

  var testDescription: String { name }

  var fileName: String {
    (command.last ?? "").split(separator: ":").last.map(String.init) ?? "picture"
  }

  /// Makes the file and returns its path.
  func make(in directory: TemporaryDirectory) throws -> String {
    let base = directory.file("base.png")
    if try FileSystem.status(base) == nil {
      try Self.run([
        "convert", "-seed", "7", "-size", "97x61", "plasma:red-blue", "-depth", "8", base,
      ])
    }
    let negative = directory.file("negative.png")
    if command.contains("NEGATIVE") { try Self.run(["convert", base, "-negate", negative]) }
    let output = directory.file(fileName)
    try Self.run(
      command.map { word in
        if word == "IN" { return base }
        if word == "NEGATIVE" { return negative }
        guard word.hasSuffix(fileName) else { return word }
        return word.dropLast(fileName.count) + output
      })
    return output
  }

  /// ImageMagick's pixels of the file.
  func reference(_ path: String) throws -> Pixels {
    guard let reader else { return try Pixels(path) }
    try Self.run(reader + [path, path + ".png"])
    return try Pixels(path + ".png")
  }

  private static func run(_ words: [String]) throws {
    var program = try Program(words[0])
    program.arguments = Array(words.dropFirst())
    let result = try program.run()
    guard result.status == 0 else {
      throw Unexpected("\(words.joined(separator: " ")): \(result.errorText)")
    }
  }

  private static let halfTransparent = [
    "(", "-size", "97x61", "gradient:white-black", ")", "-alpha", "off", "-compose",
    "CopyOpacity", "-composite",
  ]

  static let all = [
    SamplePicture(name: "PNG", type: "image/png", command: ["convert", "IN", "a.png"]),
    SamplePicture(
      name: "PNG of 16 bits with transparency", type: "image/png",
      command: ["convert", "IN"] + halfTransparent + ["-depth", "16", "PNG64:a.png"]),
    SamplePicture(
      name: "PNG with a palette, interlaced", type: "image/png",
      command: ["convert", "IN", "-interlace", "PNG", "-colors", "17", "PNG8:a.png"]),
    SamplePicture(
      name: "PNG, grey", type: "image/png",
      command: ["convert", "IN", "-colorspace", "Gray", "a.png"]),
    SamplePicture(
      name: "JPEG", type: "image/jpeg", command: ["convert", "IN", "-quality", "90", "a.jpg"]),
    SamplePicture(
      name: "JPEG, progressive", type: "image/jpeg",
      command: ["convert", "IN", "-interlace", "JPEG", "a.jpg"]),
    SamplePicture(
      name: "JPEG, grey", type: "image/jpeg",
      command: ["convert", "IN", "-colorspace", "Gray", "a.jpg"]),
    SamplePicture(
      name: "JPEG, CMYK", type: "image/jpeg",
      command: ["convert", "IN", "-colorspace", "CMYK", "a.jpg"], error: 3),
    SamplePicture(
      name: "WebP, lossless with transparency", type: "image/webp",
      command: ["convert", "IN"] + halfTransparent + ["-define", "webp:lossless=true", "a.webp"]),
    SamplePicture(
      name: "WebP, lossy", type: "image/webp", command: ["cwebp", "-quiet", "IN", "-o", "a.webp"]),
    SamplePicture(
      name: "WebP, animated", type: "image/webp",
      command: ["img2webp", "-lossless", "IN", "NEGATIVE", "-o", "a.webp"], isAnimated: true),
    SamplePicture(name: "GIF", type: "image/gif", command: ["convert", "IN", "a.gif"]),
    SamplePicture(
      name: "GIF, interlaced with transparency", type: "image/gif",
      command: ["convert", "IN", "-transparent", "red", "-interlace", "GIF", "a.gif"]),
    SamplePicture(
      name: "GIF, animated", type: "image/gif",
      command: ["convert", "IN", "(", "IN", "-negate", ")", "-loop", "0", "a.gif"],
      isAnimated: true),
    SamplePicture(name: "BMP", type: "image/bmp", command: ["convert", "IN", "BMP3:a.bmp"]),
    SamplePicture(
      name: "BMP with a palette", type: "image/bmp",
      command: ["convert", "IN", "-colors", "16", "-type", "Palette", "BMP3:a.bmp"]),
    SamplePicture(
      name: "BMP with transparency", type: "image/bmp",
      command: ["convert", "IN"] + halfTransparent + ["BMP:a.bmp"]),
    SamplePicture(
      name: "TIFF", type: "image/tiff", command: ["convert", "IN", "-compress", "None", "a.tif"]),
    SamplePicture(
      name: "TIFF, compressed", type: "image/tiff",
      command: ["convert", "IN", "-compress", "LZW", "a.tif"]),
    SamplePicture(
      name: "TIFF of 16 bits", type: "image/tiff",
      command: ["convert", "IN", "-depth", "16", "-compress", "Zip", "a.tif"], error: 1),
    SamplePicture(
      name: "TIFF, grey", type: "image/tiff",
      command: ["convert", "IN", "-colorspace", "Gray", "a.tif"]),
    SamplePicture(
      name: "TIFF with transparency", type: "image/tiff",
      command: ["convert", "IN"] + halfTransparent + ["-compress", "LZW", "a.tif"], error: 1,
      isMultiplied: true),
    SamplePicture(
      name: "ICO", type: "image/vnd.microsoft.icon",
      command: ["convert", "IN", "-resize", "48x48", "a.ico"]),
    SamplePicture(
      name: "ICO with transparency", type: "image/vnd.microsoft.icon",
      command: ["convert", "IN"] + halfTransparent + ["-resize", "48x48!", "a.ico"]),
    SamplePicture(
      name: "HEIC", type: "image/heic", command: ["heif-enc", "IN", "-o", "a.heic"], error: 4),
    SamplePicture(
      name: "AVIF", type: "image/avif", command: ["avifenc", "IN", "a.avif"], error: 1,
      reader: ["avifdec"]),
    SamplePicture(
      name: "JPEG XL, lossless", type: "image/jxl",
      command: ["cjxl", "-d", "0", "IN", "a.jxl"], reader: ["djxl"]),
    SamplePicture(
      name: "JPEG XL", type: "image/jxl", command: ["cjxl", "IN", "a.jxl"], error: 1,
      reader: ["djxl"]),
  ]

  /// One of each format that the helper decodes.
  static let formats = [
    "JPEG", "JPEG, progressive", "WebP, lossy", "WebP, lossless with transparency", "GIF", "BMP",
    "TIFF", "TIFF, compressed", "ICO", "HEIC", "AVIF", "JPEG XL",
  ].compactMap { name in all.first { $0.name == name } }
}
