/// Something in the description of commands that a user would stumble over.
package struct DeclarationProblem: Sendable, Equatable, CustomStringConvertible {
  /// The command it is about.
  package let command: String
  /// What is wrong.
  package let problem: String

  /// The command and what is wrong.
  package var description: String { "\(command): \(problem)" }
}
