/// An exit status of a command and its meaning.
package struct ExitStatus: Sendable, Equatable {
  /// The number that the shell sees.
  package var code: Int32
  /// When it is returned, in sentences.
  package var meaning: String

  package init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
