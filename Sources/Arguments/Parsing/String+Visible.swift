extension String {
  /// The text with everything that could steer a terminal made visible, such
  /// as `\n` and `\u{1B}`, and cut to a length.
  ///
  /// Besides the control characters these are the line and paragraph
  /// separators and the characters that turn the direction of writing.
  ///
  /// - Parameter limit: The number of Unicode scalars of the text to keep; a
  ///   cut is shown as `…`. Scalars, because one character can be of any size.
  /// - Returns: One line of text.
  package func visible(limit: Int = .max) -> String {
    var result = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.steersTerminal:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// True where a terminal would do something else than show the text.
  var steersTerminal: Bool {
    unicodeScalars.contains { $0.steersTerminal }
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
