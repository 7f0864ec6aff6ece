/// Contents that are the same in every run: a size and a seed give the bytes.
package enum Fixtures {
  /// Bytes that look random, each of the 256 values among them.
  ///
  /// - Parameters:
  ///   - range: Which bytes of the endless sequence of the seed.
  ///   - seed: Which sequence.
  /// - Returns: As many bytes as the range has.
  package static func bytes(_ range: Range<Int>, seed: UInt64 = 1) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count + 16)
    let firstWord = range.lowerBound / 8
    var word = firstWord
    while word * 8 < range.upperBound {
      var value = mixed(seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(word))
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: value))
        value >>= 8
      }
      word += 1
    }
    bytes.removeFirst(min(bytes.count, range.lowerBound - firstWord * 8))
    bytes.removeLast(bytes.count - range.count)
    return bytes
  }

  /// The first bytes of the sequence of a seed.
  package static func bytes(count: Int, seed: UInt64 = 1) -> [UInt8] {
    bytes(0..<count, seed: seed)
  }

  /// UTF-8 text of exactly so many bytes, with characters of one to four bytes
  /// and newlines in it.
  ///
  /// It ends neither in a newline nor in part of a character.
  ///
  /// - Parameters:
  ///   - byteCount: Its length in bytes.
  ///   - seed: Which text.
  /// - Returns: Valid UTF-8.
  package static func text(byteCount: Int, seed: UInt64 = 1) -> [UInt8] {
    let words = ["plain", "grün", "€uro", "日本", "🂡card", "\n", "naïve", "x"].map {
      Array($0.utf8) + [32]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    var state = seed
    while true {
      state = mixed(state)
      let word = words[Int(state % UInt64(words.count))]
      if bytes.count + word.count > byteCount { break }
      bytes += word
    }
    return bytes + [UInt8](repeating: 46, count: byteCount - bytes.count)
  }

  /// Spreads the bits of a number (the finalizer of SplitMix64).
  static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
