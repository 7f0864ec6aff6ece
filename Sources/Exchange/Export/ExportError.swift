/// Why a card can't be exported.
package enum ExportError: Error, Equatable {
  /// There is something of the name already, which a folder never replaces.
  case exists(String)
  /// The directory that it was to be in isn't there.
  case noDirectory(String)
  /// An element's content is damaged.
  case damaged(element: Int64)
}

extension ExportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exists(let path): "there is a \(path) already; name another folder"
    case .noDirectory(let path): "there is no directory \(path)"
    case .damaged(let element):
      "the content of element \(element) is damaged; run cardclip check"
    }
  }
}
