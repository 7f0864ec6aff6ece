internal import System

/// The texts of an element as they are searched: with capital and small letters
/// alike.
enum SearchText {
  /// The most bytes of a text that are searched; more is hardly looked for, and
  /// would have to be read from files.
  static var byteLimit: Int { ContentWriter.inlineLimit }

  /// A text in which each scalar is the one that stands for all its cases, so
  /// that positions stay the same when they are counted in scalars.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
        // The tokenizer would take it for the end.
        case 0: bytes.append(UInt8(ascii: " "))
        default: bytes.append(byte)
        }
      } else {
        bytes.append(contentsOf: UTF8.encode(folded(scalar)) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  /// What a content says, as far as it is searched.
  static func text(of head: [UInt8]) -> String {
    var text = String(decoding: head.prefix(byteLimit), as: UTF8.self)
    // A character cut in the middle was repaired into this one.
    if head.count >= byteLimit, text.unicodeScalars.last == "\u{FFFD}" {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // A sigma at the end of a word is written in another way.
    if scalar == "ς" { return "σ" }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard mapping.count == 1, let first = mapping.first else { return scalar }
    return first
  }
}
