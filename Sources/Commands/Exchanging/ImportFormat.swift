import Arguments

/// A format that cards are imported from.
enum ImportFormat: String, CaseIterable, ArgumentValue {
  case json
  case folder

  // Spelled out, as SelectionName's are.
  static let placeholder = "json|folder"
  static let completion = CompletionSource.words(["json", "folder"])
}
