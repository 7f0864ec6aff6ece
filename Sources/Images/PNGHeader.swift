/// The IHDR chunk: what a PNG says of itself before any pixel.
struct PNGHeader {
  /// The eight bytes at the start of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes of the chunk's content.
  static let length = 13

  let width: Int
  let height: Int
  let bitDepth: Int
  let colourType: UInt8
  let isInterlaced: Bool

  /// Reads the thirteen bytes, without judging them.
  init(_ content: Span<UInt8>) {
    width = Int(content.bigEndian32(at: 0))
    height = Int(content.bigEndian32(at: 4))
    bitDepth = Int(content[8])
    colourType = content[9]
    isInterlaced = content[12] != 0
  }

  /// Whether pixels are indices into a palette, which then must come.
  var hasPalette: Bool { colourType == 3 }

  /// Whether every pixel has an alpha channel of its own.
  var hasAlphaChannel: Bool { colourType & 4 != 0 }

  /// How many rows all passes have together; a pass of no width has none.
  var rowCount: UInt64 {
    guard isInterlaced else { return UInt64(height) }
    let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var rows = 0
    for pass in passes where width > pass.x && height > pass.y {
      rows += (height - pass.y + pass.dy - 1) / pass.dy
    }
    return UInt64(rows)
  }

  /// Refuses a picture that is over a limit, before any memory is taken for it.
  ///
  /// - Throws: `ImageError.tooLarge`.
  func check(_ limits: ImageLimits) throws(ImageError) {
    guard width <= limits.width else { throw .tooLarge(.width, limit: limits.width) }
    guard height <= limits.height else { throw .tooLarge(.height, limit: limits.height) }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= limits.pixels else {
      throw .tooLarge(.pixels, limit: limits.pixels)
    }
  }
}
