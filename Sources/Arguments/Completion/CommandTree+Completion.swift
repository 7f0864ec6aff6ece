extension CommandTree where Globals: ParsableArguments {
  /// Answers a completion script.
  ///
  /// - Parameters:
  ///   - request: What the script asks.
  ///   - dynamic: The program's own lists, by the id of
  ///     ``CompletionSource/dynamic(_:)``.
  /// - Returns: What goes to standard output.
  package func answer(
    _ request: CompletionRequest, dynamic: (CompletionQuery<Globals>) -> Completion
  ) -> String {
    guard let shell = request.shell else { return Completion().text(for: request) }
    var words = request.words
    // Fish has taken the quoting off all words but the one at the cursor.
    let first = shell == .fish ? max(0, words.count - 1) : 0
    for index in words.indices.dropFirst(first) {
      words[index] = ShellWord(words[index], shell: shell).text
    }
    return complete(words, dynamic: dynamic).text(for: request)
  }

  /// Finds what the last word of a command line may become.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name, without quoting; the last
  ///     one, which may be empty, is to be completed.
  ///   - dynamic: The program's own lists.
  /// - Returns: The candidates and what the shell does besides.
  package func complete(
    _ words: [String], dynamic: (CompletionQuery<Globals>) -> Completion
  ) -> Completion {
    var completer = Completer<Globals, Command>(root: root, globals: Receiver())
    for word in words.dropLast() { completer.read(word) }
    return completer.completion(of: words.last ?? "", dynamic: dynamic)
  }
}
