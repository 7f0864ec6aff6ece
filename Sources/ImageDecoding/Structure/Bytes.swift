/// Reading a file that may end anywhere.
extension Span<UInt8> {
  /// The byte at a position.
  ///
  /// - Throws: `FileStructure.Broken.short` past the end.
  func byte(_ position: Int) throws(FileStructure.Broken) -> Int {
    guard position >= 0, position < count else { throw .short }
    return Int(self[position])
  }

  /// The number of two bytes at a position.
  func word(_ position: Int, bigEndian: Bool) throws(FileStructure.Broken) -> Int {
    let (first, second) = (try byte(position), try byte(position + 1))
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  /// The number of four bytes at a position.
  func long(_ position: Int, bigEndian: Bool) throws(FileStructure.Broken) -> Int {
    let first = try word(position, bigEndian: bigEndian)
    let second = try word(position + 2, bigEndian: bigEndian)
    return bigEndian ? first << 16 | second : second << 16 | first
  }

  /// Whether these characters stand at a position.
  func has(_ name: String, at position: Int) -> Bool {
    guard position >= 0, position + name.utf8.count <= count else { return false }
    for (index, byte) in name.utf8.enumerated() where self[position + index] != byte {
      return false
    }
    return true
  }

  /// The orientation that Exif data says, which is a TIFF file of its own; 1
  /// where it says none.
  func orientation(ofExifAt start: Int) -> Int {
    let isBig = has("MM", at: start)
    guard isBig || has("II", at: start),
      let directory = try? long(start + 4, bigEndian: isBig),
      let count = try? word(start + directory, bigEndian: isBig)
    else { return 1 }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard let tag = try? word(entry, bigEndian: isBig) else { return 1 }
      guard tag == 0x0112 else { continue }
      guard let value = try? word(entry + 8, bigEndian: isBig), (1...8).contains(value) else {
        return 1
      }
      return value
    }
    return 1
  }
}
