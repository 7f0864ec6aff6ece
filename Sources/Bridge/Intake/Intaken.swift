package import Images

/// What became of a content once all of its bytes came.
package enum Intaken {
  /// An element, checked.
  case element(TakenElement)
  /// A picture that a decoder must look at first.
  case unchecked(UncheckedPicture)

  /// The element, after a wait for the decoder where one is needed.
  ///
  /// - Parameter helper: The program that decodes.
  /// - Returns: The element, which isn't on a card yet.
  /// - Throws: `ImageError`; `SystemError` where the bytes can't be read again.
  package func checked(by helper: HelperProgram) throws -> TakenElement {
    switch self {
    case .element(let taken): taken
    case .unchecked(let picture): picture.element(try picture.measures(by: helper))
    }
  }
}
