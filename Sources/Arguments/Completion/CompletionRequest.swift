/// What a completion script asks: the shell, and the words before the cursor.
package struct CompletionRequest: Sendable, Equatable {
  /// The shell that asks; nil for one that isn't known.
  let shell: Shell?
  /// The words as they stand on the line, quotes included; the last one, which
  /// may be empty, is to be completed.
  let words: [String]
  /// Bash's COMP_TYPE: the code of the character that says why.
  let kind: String
  /// Bash's COMP_WORDBREAKS.
  let wordBreaks: String

  /// Reads what follows the completion word: the shell, what it has to say,
  /// `--` and the words.
  package init(_ arguments: [String]) {
    let settings = arguments.prefix { $0 != "--" }
    shell = settings.first.flatMap(Shell.init)
    kind = settings.count > 1 ? settings[1] : ""
    wordBreaks = settings.count > 2 ? settings[2] : ""
    words = Array(arguments.dropFirst(settings.count + 1))
  }
}
