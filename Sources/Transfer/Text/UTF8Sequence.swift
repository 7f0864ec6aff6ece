/// Puts scalars together from the bytes of UTF-8, which may come in pieces.
///
/// Overlong forms, surrogates and values past U+10FFFF are invalid (RFC 3629
/// section 4).
struct UTF8Sequence {
  enum Step {
    /// The byte ended a scalar.
    case scalar(Unicode.Scalar)
    /// More bytes are due.
    case more
    /// The byte can't stand here. Where it came inside a sequence it may well
    /// start the next one.
    case invalid
  }

  private var due = 0
  private var value: UInt32 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether a scalar has begun and not ended.
  var isOpen: Bool { due > 0 }

  mutating func add(_ byte: UInt8) -> Step {
    guard due > 0 else { return start(byte) }
    guard byte >= lowest, byte <= highest else {
      due = 0
      return .invalid
    }
    (lowest, highest) = (0x80, 0xBF)
    value = value << 6 | UInt32(byte & 0x3F)
    due -= 1
    guard due == 0 else { return .more }
    guard let scalar = Unicode.Scalar(value) else { return .invalid }
    return .scalar(scalar)
  }

  private mutating func start(_ byte: UInt8) -> Step {
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: due = 1
    case 0xE0...0xEF: due = 2
    case 0xF0...0xF4: due = 3
    default: return .invalid
    }
    value = UInt32(byte) & (0x3F >> UInt32(due))
    lowest = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
    highest = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
    return .more
  }
}
