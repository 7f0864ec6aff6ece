/// A command line to learn from.
package struct CommandExample: Sendable, Equatable {
  /// The line as it is typed.
  package var line: String
  /// What it does, in one sentence.
  package var explanation: String

  package init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}
