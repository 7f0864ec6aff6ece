import Arguments
import Cards

/// A snippet as one line: control characters made visible, and the words marked
/// where that can be seen.
struct SnippetText {
  /// True to mark the words by colour (SGR, ECMA-48).
  let isStyled: Bool

  private static let start = "\u{1B}[1;31m"
  private static let end = "\u{1B}[0m"

  /// The line.
  ///
  /// - Parameters:
  ///   - snippet: The snippet.
  ///   - columns: The most columns it takes; nil for any number.
  /// - Returns: The line, without a newline.
  func line(_ snippet: Snippet, columns: Int?) -> String {
    let scalars = Array(snippet.text.unicodeScalars)
    var left = columns ?? .max
    var line = ""
    func add(_ text: String, isMarked: Bool) {
      guard left > 0, !text.isEmpty else { return }
      // The cut itself is a column wide.
      let fits = text.columns <= left
      let piece = fits ? text : text.prefix(columns: left - 1) + "…"
      left = fits ? left - text.columns : 0
      line += isMarked && isStyled ? Self.start + piece + Self.end : piece
    }
    var position = 0
    if snippet.isCutAtStart { add("…", isMarked: false) }
    for match in snippet.matches {
      add(Self.text(scalars[position..<match.lowerBound]), isMarked: false)
      add(Self.text(scalars[match]), isMarked: true)
      position = match.upperBound
    }
    add(Self.text(scalars[position...]), isMarked: false)
    if snippet.isCutAtEnd { add("…", isMarked: false) }
    return line
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text.visible()
  }
}
