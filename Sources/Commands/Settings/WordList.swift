import Arguments

/// Words with commas between them; none for an empty text.
struct WordList: ArgumentValue, Equatable {
  let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  init(argument: String) {
    words = argument.split(separator: ",").compactMap { part in
      let start = part.drop(while: \.isWhitespace)
      return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) }
    }
  }

  static var placeholder: String { "WORD,…" }

  var argumentText: String { words.joined(separator: ", ") }
}
