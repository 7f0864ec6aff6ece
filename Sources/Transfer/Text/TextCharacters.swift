/// What becomes of a character in the encodings that know few controls.
///
/// STRING and COMPOUND_TEXT have TAB and newline and no other control (ICCCM
/// section 2.7.1). A carriage return is a line end, and with a newline after
/// it the same one.
struct TextCharacters {
  private var isAfterReturn = false

  /// The character to write, nil where it goes without.
  mutating func next(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let wasAfterReturn = isAfterReturn
    isAfterReturn = scalar == "\r"
    switch scalar.value {
    case 0x0A: return wasAfterReturn ? nil : scalar
    case 0x0D: return "\n"
    case 0x09: return scalar
    case 0x00..<0x20, 0x7F..<0xA0: return "?"
    default: return scalar
    }
  }
}
