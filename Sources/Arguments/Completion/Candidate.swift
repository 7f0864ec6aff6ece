/// A word that may be completed to, and what it is.
package struct Candidate: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The word as the program would get it, without any quoting.
  package var text: String
  /// What it is, in a few words; may be empty.
  package var explanation: String

  package init(_ text: String, _ explanation: String = "") {
    self.text = text
    self.explanation = explanation
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }
}
