import Arguments

/// A selection on the command line.
enum SelectionName: String, CaseIterable, ArgumentValue {
  case clipboard
  case primary
  case secondary

  /// The name of the atom.
  var atomName: String { rawValue.uppercased() }
}
