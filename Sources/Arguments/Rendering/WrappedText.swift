/// Breaks a text into lines of at most a width; a longer word has a line of
/// its own.
///
/// - Parameters:
///   - text: Words between spaces.
///   - width: The characters that fit.
/// - Returns: The lines, without spaces around them.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var length = 0
  for word in text.split(whereSeparator: \.isWhitespace) {
    let count = word.count
    if length > 0 && length + 1 + count > width {
      lines.append(line)
      line = ""
      length = 0
    }
    if length > 0 {
      line += " "
      length += 1
    }
    line += word
    length += count
  }
  if length > 0 { lines.append(line) }
  return lines
}
