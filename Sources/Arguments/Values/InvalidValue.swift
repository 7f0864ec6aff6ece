/// A text that is no value of the wanted kind.
package struct InvalidValue: Error, Sendable, Equatable {
  /// What was expected, as the object of "takes": `a whole number`.
  package var expected: String
  /// The value that was probably meant.
  package var suggestion: String?

  package init(expected: String, suggestion: String? = nil) {
    self.expected = expected
    self.suggestion = suggestion
  }
}
