/// How wide a text is on a terminal, whose cells are all of one width.
extension String {
  /// The number of columns that the text takes.
  var columns: Int {
    // Most texts are plain; the table is for the others.
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.columns }
  }

  /// As much of the text as fits into some columns.
  func prefix(columns limit: Int) -> String {
    var result = ""
    var left = limit
    for scalar in unicodeScalars {
      left -= scalar.columns
      if left < 0 { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The text with spaces after it up to some columns.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - columns))
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar: none for one that joins the one before, two for
  /// the wide ones of East Asia and pictures (Unicode Standard Annex 11).
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
