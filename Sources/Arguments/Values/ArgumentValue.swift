/// A type whose values can be written on a command line.
package protocol ArgumentValue: Sendable, SendableMetatype {
  /// Reads a value.
  ///
  /// - Parameter argument: The text as it was given, empty ones included.
  /// - Throws: What was expected instead.
  init(argument: String) throws(InvalidValue)

  /// What stands for such a value in help: NUMBER, DURATION.
  static var placeholder: String { get }

  /// Where candidates come from.
  static var completion: CompletionSource { get }

  /// The value as it would be written.
  var argumentText: String { get }
}

extension ArgumentValue {
  package static var completion: CompletionSource { .none }
}

/// An enumeration of words is a value with its words as candidates.
extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  package init(argument: String) throws(InvalidValue) {
    guard let value = Self(rawValue: argument) else {
      throw InvalidValue(
        expected: alternatives(Self.words), suggestion: suggestion(for: argument, among: Self.words)
      )
    }
    self = value
  }

  package static var placeholder: String {
    // No joined(): it has the runtime search all conformances of the program.
    words.reduce("") { $0.isEmpty ? $1 : $0 + "|" + $1 }
  }

  package static var completion: CompletionSource { .words(words) }

  package var argumentText: String { rawValue }

  private static var words: [String] {
    var words: [String] = []
    for value in allCases { words.append(value.rawValue) }
    return words
  }
}

/// Words as a choice in a sentence: `a, b or c`.
func alternatives(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
