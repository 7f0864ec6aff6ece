/// Reads JSON (RFC 8259) that a stranger wrote.
///
/// Foundation's decoder would do it too, but linking it doubles the size of a
/// static executable and costs a third of a millisecond at every start, where
/// a whole paste takes less than two.
package struct JSONReader {
  /// The bytes aren't JSON, or nested too deeply.
  package struct Malformed: Error {}

  /// How deeply arrays and objects may nest.
  private static let maximumDepth = 16

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads one value and nothing after it.
  ///
  /// - Throws: `Malformed`, also where it nests deeper than 16 levels.
  package static func read(_ bytes: [UInt8]) throws(Malformed) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw Malformed() }
    return value
  }

  private mutating func value(depth: Int) throws(Malformed) -> JSONValue {
    guard depth < Self.maximumDepth else { throw Malformed() }
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Malformed) -> JSONValue {
    var members: [String: JSONValue] = [:]
    try take("{")
    if takeIf("}") { return .object(members) }
    repeat {
      skipSpace()
      let key = try string()
      skipSpace()
      try take(":")
      // Of a key that comes twice the last one counts, as it mostly does.
      members[key] = try value(depth: depth + 1)
    } while takeIf(",")
    try take("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Malformed) -> JSONValue {
    var elements: [JSONValue] = []
    try take("[")
    if takeIf("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while takeIf(",")
    try take("]")
    return .array(elements)
  }

  private mutating func string() throws(Malformed) -> String {
    try take("\"")
    var content: [UInt8] = []
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else { throw Malformed() }
        return text
      case UInt8(ascii: "\\"):
        try content.append(contentsOf: escape().utf8)
      case 0x00..<0x20:
        throw Malformed()
      default:
        content.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escape() throws(Malformed) -> Unicode.Scalar {
    switch next() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try unicodeEscape()
    case let byte? where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"):
      return Unicode.Scalar(byte)
    case UInt8(ascii: "/"): return "/"
    default: throw Malformed()
    }
  }

  /// The four digits after `\u`, and the second half of a surrogate pair.
  private mutating func unicodeEscape() throws(Malformed) -> Unicode.Scalar {
    var value = try hexadecimal()
    if value & 0xFC00 == 0xD800 {
      guard next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") else { throw Malformed() }
      let low = try hexadecimal()
      guard low & 0xFC00 == 0xDC00 else { throw Malformed() }
      value = 0x10000 + ((value & 0x3FF) << 10 | low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else { throw Malformed() }
    return scalar
  }

  private mutating func hexadecimal() throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Malformed()
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// A finite number; the characters are checked first, since the conversion
  /// also knows names and hexadecimal.
  private mutating func number() throws(Malformed) -> Double {
    let start = position
    while let byte = peek(), Self.numberBytes.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard text.first != "+", text.first != ".", let value = Double(text), value.isFinite else {
      throw Malformed()
    }
    return value
  }

  private static let numberBytes = Set("+-.0123456789eE".utf8)

  private mutating func word(_ word: String, _ value: JSONValue) throws(Malformed) -> JSONValue {
    for byte in word.utf8 where next() != byte { throw Malformed() }
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) throws(Malformed) {
    guard let byte = next(), byte == character.value else { throw Malformed() }
  }

  /// Takes a character, spaces before it included, where it comes next.
  private mutating func takeIf(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = peek(), byte == character.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    return byte
  }
}
