/// One line of text in a window, in the server's fixed font.
public struct PaintedText: Equatable, Sendable {
  /// The text, shortened with an ellipsis where it doesn't fit.
  public var text: String
  /// The left edge, in pixels.
  public var x: Int
  /// The upper edge, in pixels.
  public var y: Int
  /// The width that is there for it, in pixels.
  public var width: Int
  /// The colour, 0xRRGGBB.
  public var color: UInt32

  /// The height of a line, in pixels.
  public static let lineHeight = 14

  /// The width of a character, in pixels; the font is one of 6 by 13.
  public static let characterWidth = 6

  /// Makes a line.
  public init(_ text: String, x: Int, y: Int, width: Int, color: UInt32) {
    self.text = text
    self.x = x
    self.y = y
    self.width = width
    self.color = color
  }

  /// The width of a text in pixels.
  public static func width(of text: String) -> Int {
    shown(text, count: Int.max).count * characterWidth
  }

  /// The 16-bit characters to draw: no controls, and what the font can't have
  /// as a replacement.
  var characters: [UInt16] {
    Self.shown(text, count: max(0, width / Self.characterWidth))
  }

  private static func shown(_ text: String, count: Int) -> [UInt16] {
    // A text may be long; no more of it is looked at than can be seen.
    let scalars = text.unicodeScalars.prefix(count == Int.max ? 512 : min(count, 511) + 1)
    var characters = scalars.map { scalar -> UInt16 in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: 0x20
      default: scalar.value <= 0xFFFF ? UInt16(scalar.value) : 0xFFFD
      }
    }
    if characters.count > count {
      characters.removeLast(characters.count - count)
      if count > 0 { characters[count - 1] = 0x2026 }
    }
    return characters
  }
}
