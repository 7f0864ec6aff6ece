/// The rules for the names of cards.
package enum CardName {
  /// The most characters a name may have.
  package static var characterLimit: Int { 200 }

  /// The most bytes in UTF-8; characters may be made of any number of scalars.
  static var byteLimit: Int { 1000 }

  /// A name as it is kept: without white space at either end.
  ///
  /// - Throws: `StoreError.invalidName` for a name that is empty or too long,
  ///   or has control characters or line breaks in it.
  package static func checked(_ text: String) throws(StoreError) -> String {
    let name = trimmed(text)
    if name.isEmpty { throw .invalidName(.empty) }
    if name.utf8.count > byteLimit || name.count > characterLimit { throw .invalidName(.tooLong) }
    let hasControls = name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    if hasControls { throw .invalidName(.controlCharacter) }
    return name
  }

  /// A text without white space at either end.
  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension CardName {
  /// What is wrong with a name.
  package enum Flaw: Equatable, Sendable {
    case empty
    case tooLong
    case controlCharacter
  }
}

extension CardName {
  /// The beginning of a name that leaves room for so many bytes more.
  static func shortened(_ name: String, byteCount: Int) -> String {
    var name = String(name.prefix(characterLimit - byteCount))
    while name.utf8.count > byteLimit - byteCount { name.removeLast() }
    return name
  }
}
