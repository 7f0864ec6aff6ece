/// The lines of a help text as they are put together.
struct HelpPage {
  /// The lines, each ended by a newline.
  private(set) var text = ""
  private let width: Int

  init(width: Int) {
    self.width = width
  }

  mutating func line(_ line: String) {
    text += line + "\n"
  }

  /// Starts a section, after an empty line.
  mutating func heading(_ name: String?) {
    if !text.isEmpty { line("") }
    if let name { line(name + ":") }
  }

  /// Wrapped text without backquotes; lines after the first are indented by
  /// more.
  mutating func paragraph(_ paragraph: String, indent: Int, hanging: Int = 0) {
    var margin = indent
    // The first line is as short as the others, so that one width does.
    for part in wrapped(plain(paragraph), width: width - indent - hanging) {
      line(String(repeating: " ", count: margin) + part)
      margin = indent + hanging
    }
  }

  /// A section of two columns; nothing where there are no rows.
  mutating func table(_ name: String, _ rows: [(label: String, text: String)]) {
    guard !rows.isEmpty else { return }
    heading(name)
    let longest = rows.map(\.label.count).max() ?? 0
    // A long label has a line of its own instead of pushing all texts aside.
    let column = min(longest, width / 3) + 4
    for row in rows {
      var label = "  " + row.label
      if label.count + 2 > column {
        line(label)
        label = ""
      }
      for part in wrapped(plain(row.text), width: width - column) {
        line(label + String(repeating: " ", count: column - label.count) + part)
        label = ""
      }
      if !label.isEmpty { line(label) }
    }
  }

  /// In a terminal's one typeface, `code` looks best in quotes.
  private func plain(_ text: String) -> String {
    String(text.map { $0 == "`" ? "'" : $0 })
  }
}
