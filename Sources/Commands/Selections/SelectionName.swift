import Arguments

/// A selection on the command line.
enum SelectionName: String, CaseIterable, ArgumentValue {
  case clipboard
  case primary
  case secondary

  // Spelled out, since every start makes them: joining the cases' names has
  // the runtime search all conformances of the program.
  static let placeholder = "clipboard|primary|secondary"
  static let completion = CompletionSource.words(["clipboard", "primary", "secondary"])

  /// The name of the atom.
  var atomName: String { rawValue.uppercased() }
}
