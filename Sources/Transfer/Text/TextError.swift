/// Why bytes can't be taken as a text.
package enum TextError: Error, Equatable {
  /// The bytes break the rules of their encoding, or end in the middle of a
  /// character.
  case malformed(TextEncoding)

  /// Compound text in a character set that isn't known here.
  case unknownCharacterSet
}

extension TextError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let encoding): "the text is not valid \(encoding.name)"
    case .unknownCharacterSet: "the text uses a character set that is not known"
    }
  }
}
