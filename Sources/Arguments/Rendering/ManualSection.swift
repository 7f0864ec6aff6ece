/// A section of the program's own manual page that says what no command does.
package struct ManualSection: Sendable, Equatable {
  /// Something with a name, and what there is to say about it.
  package struct Entry: Sendable, Equatable {
    /// The name: of an environment variable, a file, a setting.
    package var name: String
    /// What there is to say, in sentences.
    package var text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// How the names are set.
  package enum Style: String, Sendable {
    /// As an environment variable.
    case variable = "Ev"
    /// As a path.
    case path = "Pa"
    /// As a word that is typed.
    case word = "Cm"
  }

  /// The title in capitals, such as `ENVIRONMENT`.
  package var title: String
  /// Paragraphs before the entries, with an empty line between them.
  package var text: String
  /// How the entries' names are set.
  package var style: Style
  /// The entries.
  package var entries: [Entry]

  package init(_ title: String, text: String = "", style: Style = .word, entries: [Entry] = []) {
    self.title = title
    self.text = text
    self.style = style
    self.entries = entries
  }

  /// The order of sections in mdoc(7); a title of our own comes first.
  var rank: Int {
    Self.order.firstIndex(of: title).map { $0 + 1 } ?? 0
  }

  static func rank(of title: String) -> Int {
    ManualSection(title).rank
  }

  private static let order = [
    "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "DIAGNOSTICS", "ERRORS", "SEE ALSO",
    "STANDARDS", "HISTORY", "AUTHORS", "CAVEATS", "BUGS", "SECURITY CONSIDERATIONS",
  ]
}
