import Arguments

/// A format that cards are exported in.
enum ExportFormat: String, CaseIterable, ArgumentValue {
  case svg
  case png
  case html
  case json
  case folder

  // Spelled out, as SelectionName's are.
  static let placeholder = "svg|png|html|json|folder"
  static let completion = CompletionSource.words(["svg", "png", "html", "json", "folder"])

  /// The format that the name of a file asks for; nil where it says nothing.
  init?(path: String) {
    if path.hasSuffix("/") {
      self = .folder
      return
    }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "svg": self = .svg
    case "png": self = .png
    case "html", "htm": self = .html
    case "json", "jsonl": self = .json
    default: return nil
    }
  }
}
