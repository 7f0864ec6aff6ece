/// The answer to a press of TAB.
package struct Completion: Sendable, Equatable {
  /// What the shell does besides showing the candidates.
  package enum Directive: String, Sendable {
    /// Nothing.
    case none
    /// Completes file names by itself; there are no candidates.
    case files
    /// Completes directory names by itself; there are no candidates.
    case directories
    /// Adds no space after a candidate.
    case noSpace = "nospace"
  }

  /// The words to choose from; those that don't start with what was typed are
  /// left for the shell to drop.
  package var candidates: [Candidate]
  /// What the shell does besides.
  package var directive: Directive
  /// The start of the word that is no part of the candidates: `--type=`.
  var lead = ""
  /// The rest of the word, before the cursor.
  var prefix = ""

  package init(_ candidates: [Candidate] = [], directive: Directive = .none) {
    self.candidates = candidates
    self.directive = directive
  }

  /// The most candidates that are given to a shell: more can't be read.
  static let limit = 200
}
