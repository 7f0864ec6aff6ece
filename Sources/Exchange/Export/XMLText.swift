internal import System

/// Text as it may stand in XML and HTML, between tags and in attributes.
enum XMLText {
  /// The text with what would be markup escaped, and what XML can't have
  /// (XML 1.0, section 2.2) replaced.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(of: scalar.value) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes a piece of UTF-8 escaped; it may end inside a character.
  static func write(_ bytes: Span<UInt8>, to writer: ExportWriter) throws {
    var start = 0
    for index in bytes.indices {
      guard let replacement = replacement(of: UInt32(bytes[index])) else { continue }
      if start < index { try writer.write(bytes.extracting(start..<index)) }
      try writer.write(replacement)
      start = index + 1
    }
    if start < bytes.count { try writer.write(bytes.extracting(start..<bytes.count)) }
  }

  private static func replacement(of value: UInt32) -> String? {
    switch value {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x09, 0x0A: nil
    // A carriage return would be read as a newline.
    case 0x0D: "&#13;"
    case 0..<0x20, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: nil
    }
  }
}
