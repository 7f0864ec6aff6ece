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
      let words = Self.allCases.map(\.rawValue)
      throw InvalidValue(
        expected: alternatives(words), suggestion: suggestion(for: argument, among: words))
    }
    self = value
  }

  package static var placeholder: String {
    allCases.map(\.rawValue).joined(separator: "|")
  }

  package static var completion: CompletionSource { .words(allCases.map(\.rawValue)) }

  package var argumentText: String { rawValue }
}

/// Words as a choice in a sentence: `a, b or c`.
func alternatives(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
