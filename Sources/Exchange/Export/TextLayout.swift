/// The lines of a text in a box.
///
/// Programs that draw SVG don't break lines, and which font they have isn't
/// known: a character is taken to be as wide as those of most fonts are.
struct TextLayout {
  /// The size of the letters, in points.
  static let fontSize = 14.0

  /// The distance from line to line, in points.
  static let lineHeight = 18.0

  /// The lines that fit the box, the first one at the top.
  let lines: [String]

  init(_ text: String, width: Double, height: Double) {
    let count = max(1, Int(min(height / Self.lineHeight, 10_000)))
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if lines.count >= count { break }
      lines += Self.broken(line, width: width, limit: count - lines.count)
    }
    self.lines = lines
  }

  /// The parts of one line, broken at spaces where there are any.
  private static func broken(_ line: Substring, width: Double, limit: Int) -> [String] {
    var parts: [String] = []
    var rest = line
    while parts.count < limit {
      var used = 0.0
      var end = rest.startIndex
      var space: Substring.Index?
      while end < rest.endIndex {
        used += Self.width(of: rest[end])
        if used > width, end > rest.startIndex { break }
        if rest[end] == " " { space = end }
        end = rest.index(after: end)
      }
      if end < rest.endIndex, let space, space > rest.startIndex {
        end = rest.index(after: space)
      }
      parts.append(String(rest[..<end]))
      rest = rest[end...]
      if rest.isEmpty { break }
    }
    return parts
  }

  /// East Asian characters and emoji are about as wide as they are high.
  private static func width(of character: Character) -> Double {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return fontSize
    default: return fontSize * 0.56
    }
  }
}
