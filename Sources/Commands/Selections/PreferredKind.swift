import Arguments
import Cards

/// A kind of element on the command line.
enum PreferredKind: String, CaseIterable, ArgumentValue {
  case image
  case text

  var kind: ElementKind {
    switch self {
    case .image: .image
    case .text: .text
    }
  }
}
