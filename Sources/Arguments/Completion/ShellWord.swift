/// A word as it stands on a command line, perhaps with a quote still open.
struct ShellWord: Equatable {
  /// What the program would get.
  private(set) var text = ""

  /// The quote that is open at the end.
  private(set) var quote: Character?

  /// The part of the text that bash leaves as it is when it completes: what is
  /// before the last break between its words, or the open quote.
  private(set) var kept = ""

  /// Takes the quoting off a word.
  ///
  /// - Parameters:
  ///   - raw: The word as it stands on the line.
  ///   - shell: The shell whose quoting it is.
  ///   - breaks: The characters at which bash breaks words.
  init(_ raw: String, shell: Shell, breaks: String = "") {
    var rest = raw[...]
    var keptBeforeQuote = ""
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, "'"), (nil, "\""):
        quote = character
        keptBeforeQuote = kept
        kept = text
      case (_, quote):
        quote = nil
        kept = keptBeforeQuote
      case (nil, "\\"):
        if let next = rest.popFirst() { text.append(next) }
      case (.some(let open), "\\"):
        if let next = rest.first, Self.isEscapable(next, in: open, shell) {
          rest.removeFirst()
          text.append(next)
        } else {
          text.append(character)
        }
      default:
        text.append(character)
        if quote == nil && breaks.contains(character) { kept = text }
      }
    }
  }

  private static func isEscapable(_ character: Character, in quote: Character, _ shell: Shell)
    -> Bool
  {
    if quote == "'" { return shell == .fish && (character == "'" || character == "\\") }
    return character == "\"" || character == "\\" || character == "$" || character == "`"
  }

  /// The text as it must be written for bash to take it as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - quote: The quote inside which it is written.
  /// - Returns: The quoted text, without the quote itself.
  static func bash(_ text: some StringProtocol, in quote: Character?) -> String {
    var result = ""
    for character in text {
      switch quote {
      case "'":
        result += character == "'" ? #"'\''"# : String(character)
      case "\"":
        if "\"\\$`".contains(character) { result += "\\" }
        result.append(character)
      default:
        if !isPlain(character) { result += "\\" }
        result.append(character)
      }
    }
    return result
  }

  private static func isPlain(_ character: Character) -> Bool {
    !character.isASCII || character.isLetter || character.isNumber
      || "%+,-./:=@_^".contains(character)
  }
}
