/// What a list of the program's own is asked for.
package struct CompletionQuery<Globals> {
  /// Which list, as the argument's ``CompletionSource/dynamic(_:)`` says.
  package let id: String
  /// What was typed of the word; candidates start with it.
  package let prefix: String
  /// The global options as far as they were typed.
  package let globals: Globals
  /// The operands before the word.
  package let operands: [String]
  /// The values given to each option before the word, by its long name.
  package let values: [String: [String]]
}
