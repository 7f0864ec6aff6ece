/// The SHA-256 of some bytes: 32 bytes that name them.
package struct Digest: Hashable, Sendable {
  // Four words, first byte highest, so that comparing costs no allocation.
  private let words: InlineWords

  private struct InlineWords: Hashable, Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  /// The length of a digest in bytes.
  package static var byteCount: Int { 32 }

  /// Takes the bytes of a digest; nil where they aren't 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    func word(_ start: Int) -> UInt64 {
      bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = InlineWords(first: word(0), second: word(8), third: word(16), fourth: word(24))
  }

  /// Reads 64 hexadecimal digits of lower case, as `description` writes them;
  /// nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes: bytes)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    [words.first, words.second, words.third, words.fourth].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension Digest: CustomStringConvertible {
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
