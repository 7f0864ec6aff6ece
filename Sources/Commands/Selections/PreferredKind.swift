import Arguments
import Cards

/// A kind of element on the command line.
enum PreferredKind: String, CaseIterable, ArgumentValue {
  case image
  case text

  // Spelled out, as SelectionName's are.
  static let placeholder = "image|text"
  static let completion = CompletionSource.words(["image", "text"])

  var kind: ElementKind {
    switch self {
    case .image: .image
    case .text: .text
    }
  }
}
