/// Why a description of elements isn't taken.
package enum ElementListError: Error, Equatable {
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)

  /// It has more elements than the limit.
  case tooMany(limit: Int)

  /// A newer version of cardclip wrote it.
  case newerVersion(Int)

  /// It isn't JSON of the right form; the field where that shows, if any.
  case malformed(field: String?)
}

extension ElementListError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let limit):
      "the description of the elements is larger than \(limit) bytes"
    case .tooMany(let limit):
      "there are more than \(limit) elements"
    case .newerVersion(let version):
      "the elements were copied by a newer cardclip (version \(version) of their description)"
    case .malformed(let field?):
      "the description of the elements is malformed: \(field)"
    case .malformed(nil):
      "the description of the elements is malformed"
    }
  }
}
