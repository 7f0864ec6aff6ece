extension FileStructure {
  /// Reads the first directory (TIFF 6.0), and sees that the strips or tiles
  /// that it lists are in the file.
  mutating func readTIFF(_ bytes: Span<UInt8>) throws(Broken) {
    let isBig = bytes.has("MM", at: 0)
    guard try bytes.word(2, bigEndian: isBig) == 42 else { return }
    let directory = try bytes.long(4, bigEndian: isBig)
    var (width, height) = (0, 0)
    var places: [Int] = []
    var lengths: [Int] = []
    for index in 0..<(try bytes.word(directory, bigEndian: isBig)) {
      let entry = directory + 2 + 12 * index
      switch try bytes.word(entry, bigEndian: isBig) {
      case 256: width = try Self.values(bytes, entry, isBig).first ?? 0
      case 257: height = try Self.values(bytes, entry, isBig).first ?? 0
      case 258: bitDepth = try Self.values(bytes, entry, isBig).first ?? 8
      case 273, 324: places = try Self.values(bytes, entry, isBig)
      case 279, 325: lengths = try Self.values(bytes, entry, isBig)
      default: break
      }
    }
    size = (width, height)
    for (place, length) in zip(places, lengths) where place + length > bytes.count {
      throw .short
    }
  }

  /// The numbers of an entry: in it where they fit, else where it points to.
  private static func values(
    _ bytes: Span<UInt8>, _ entry: Int, _ isBig: Bool
  ) throws(Broken) -> [Int] {
    let type = try bytes.word(entry + 2, bigEndian: isBig)
    let count = try bytes.long(entry + 4, bigEndian: isBig)
    guard type == 3 || type == 4 else { return [] }
    let length = type == 3 ? 2 : 4
    let start = count * length <= 4 ? entry + 8 : try bytes.long(entry + 8, bigEndian: isBig)
    guard start + count * length <= bytes.count else { throw .short }
    var values: [Int] = []
    for index in 0..<count {
      let position = start + index * length
      values.append(
        type == 3
          ? try bytes.word(position, bigEndian: isBig)
          : try bytes.long(position, bigEndian: isBig))
    }
    return values
  }
}
