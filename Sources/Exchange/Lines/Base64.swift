/// Base64 (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each digit; 255 for a byte that is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  private static let padding = UInt8(ascii: "=")

  /// Adds the text of some bytes; the texts of multiples of three bytes may be
  /// joined.
  static func encode(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    let digits = Self.digits
    var index = 0
    while index + 2 < bytes.count {
      let group =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      text.append(digits[Int(group >> 18)])
      text.append(digits[Int(group >> 12 & 63)])
      text.append(digits[Int(group >> 6 & 63)])
      text.append(digits[Int(group & 63)])
      index += 3
    }
    switch bytes.count - index {
    case 1:
      let group = bytes[index]
      text += [digits[Int(group >> 2)], digits[Int(group & 3) << 4], padding, padding]
    case 2:
      let group = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      text += [
        digits[Int(group >> 10)], digits[Int(group >> 4 & 63)], digits[Int(group & 15) << 2],
        padding,
      ]
    default: break
    }
  }

  /// The bytes of a text; nil where it is none of base64, padded to groups of
  /// four.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let paddingCount = text.suffix(2).reversed().prefix { $0 == padding }.count
    let values = Self.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var invalid: UInt8 = 0
    var index = text.startIndex
    let end = text.endIndex - (paddingCount > 0 ? 4 : 0)
    while index < end {
      let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
      let (c, d) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
      invalid |= a | b | c | d
      bytes.append(a << 2 | b >> 4)
      bytes.append(b << 4 | c >> 2)
      bytes.append(c << 6 | d)
      index += 4
    }
    if paddingCount > 0 {
      let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
      let c = paddingCount == 1 ? values[Int(text[index + 2])] : 0
      invalid |= a | b | c
      bytes.append(a << 2 | b >> 4)
      if paddingCount == 1 { bytes.append(b << 4 | c >> 2) }
    }
    return invalid < 64 ? bytes : nil
  }
}
