/// A file of a few bytes that claims to be a picture of any measures.
enum HostileFile: String, CaseIterable, Sendable {
  case gif
  case bmp
  case jpeg
  case tiff
  case webp
  case avif
  case heic
  case ico
  case jxl

  /// True where the measures stand in the file for all to see.
  var saysMeasures: Bool { self != .ico && self != .jxl }

  /// True where it can say that it has no width or height.
  var canBeEmpty: Bool { self != .webp && self != .jxl }

  /// The bytes.
  func bytes(width: Int, height: Int) -> [UInt8] {
    let tail = [UInt8](repeating: 0, count: 64)
    switch self {
    case .gif:
      return Array("GIF89a".utf8) + Self.little(width, 2) + Self.little(height, 2)
        + [0x80, 0, 0, 0, 0, 0, 1, 1, 1]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B] + tail
    case .bmp:
      return Array("BM".utf8) + [200, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
        + Self.bitmapHeader(width: width, height: height, depth: 8, compression: 1) + [0, 1] + tail
    case .jpeg:
      return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + Self.big(height, 2) + Self.big(width, 2)
        + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9] + tail
    case .tiff:
      return [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] + [0, 1, 4, 0, 1, 0, 0, 0]
        + Self.little(width, 4) + [1, 1, 4, 0, 1, 0, 0, 0] + Self.little(height, 4) + tail
    case .webp:
      return Array("RIFF".utf8) + [88, 0, 0, 0] + Array("WEBPVP8X".utf8)
        + [10, 0, 0, 0, 0, 0, 0, 0] + Self.little(width - 1, 3) + Self.little(height - 1, 3)
        + tail + [0, 0]
    case .avif, .heic:
      return [0, 0, 0, 16] + Array("ftyp\(rawValue)".utf8) + [0, 0, 0, 0, 0, 0, 0, 80]
        + Array("meta".utf8) + [0, 0, 0, 0, 0, 0, 0, 20] + Array("ispe".utf8) + [0, 0, 0, 0]
        + Self.big(width, 4) + Self.big(height, 4) + [UInt8](repeating: 0, count: 48)
    case .ico:
      let bitmap = Self.bitmapHeader(width: width, height: 2 * height, depth: 32) + tail
      return [0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0] + Self.little(bitmap.count, 4)
        + [22, 0, 0, 0] + bitmap
    case .jxl:
      return [0xFF, 0x0A] + Self.codestreamSize(width: width, height: height) + tail
    }
  }

  private static func bitmapHeader(width: Int, height: Int, depth: UInt8, compression: UInt8 = 0)
    -> [UInt8]
  {
    [40, 0, 0, 0] + little(width, 4) + little(height, 4) + [1, 0, depth, 0, compression, 0, 0, 0]
      + [UInt8](repeating: 0, count: 20)
  }

  /// The size of a JPEG XL codestream, the lowest bit first (ISO/IEC 18181-1,
  /// D.2): each of 30 bits, no ratio, and all else as usual.
  private static func codestreamSize(width: Int, height: Int) -> [UInt8] {
    var bits: [Bool] = [false, true, true]
    bits += (0..<30).map { (height - 1) >> $0 & 1 == 1 } + [false, false, false, true, true]
    bits += (0..<30).map { (width - 1) >> $0 & 1 == 1 } + [true]
    bits += [Bool](repeating: false, count: 7)
    return stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
    }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    little(number, count).reversed()
  }
}
