import Arguments

/// A format that cards are imported from.
enum ImportFormat: String, CaseIterable, ArgumentValue {
  case json
  case folder
  case cliphist

  // Spelled out, as SelectionName's are.
  static let placeholder = "json|folder|cliphist"
  static let completion = CompletionSource.words(["json", "folder", "cliphist"])
}
