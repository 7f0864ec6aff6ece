/// A command line that can't be understood.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with it.
  package enum Problem: Sendable, Equatable {
    /// No option of that name; perhaps another was meant.
    case unknownOption(String, suggestion: String?)
    /// No command of that name; perhaps another was meant.
    case unknownCommand(String, suggestion: String?)
    /// A group without one of its commands.
    case missingCommand(choices: [String])
    /// An option, such as `--type`, without its value, such as MIME.
    case missingValue(String, valueName: String)
    /// A flag with a value.
    case unexpectedValue(String)
    /// An option that may be given once.
    case givenTwice(String)
    /// Two options that exclude each other.
    case conflicting(String, String)
    /// An option that needs another to make sense.
    case needs(String, String)
    /// None of several options or operands, one of which is wanted.
    case missingOneOf([String])
    /// An operand that is wanted.
    case missingOperand(String)
    /// One operand more than the command takes.
    case tooManyOperands(String)
    /// A text that is no value for the option or operand.
    case invalidValue(String, for: String, InvalidValue)
  }

  /// What is wrong.
  package var problem: Problem

  /// The words that call the command it was meant for, as far as it is known.
  package var path: [String]

  package init(_ problem: Problem, path: [String] = []) {
    self.problem = problem
    self.path = path
  }

  /// What is wrong, in one plain line without a full stop.
  package var description: String {
    switch problem {
    case .unknownOption(let text, let suggestion):
      "unknown option \(quoted(text))" + didYouMean(suggestion)
    case .unknownCommand(let text, let suggestion):
      "unknown command \(quoted(text))" + didYouMean(suggestion)
    case .missingCommand(let choices):
      choices.count > 8
        ? "no command given" : "no command given; it is one of \(alternatives(choices))"
    case .missingValue(let option, let valueName):
      "option '\(option)' needs a value: '\(option) \(valueName)'"
    case .unexpectedValue(let flag): "option '\(flag)' takes no value"
    case .givenTwice(let option): "option '\(option)' is given twice"
    case .conflicting(let first, let second):
      "options '\(first)' and '\(second)' exclude each other"
    case .needs(let option, let other): "option '\(option)' needs '\(other)'"
    case .missingOneOf(let choices): "one of \(alternatives(choices)) is needed"
    case .missingOperand(let name): "\(name) is missing"
    case .tooManyOperands(let text): "one operand too many: \(quoted(text))"
    case .invalidValue(let text, let label, let reason):
      "'\(label)' takes \(reason.expected), not \(quoted(text))" + didYouMean(reason.suggestion)
    }
  }

  /// The whole line for standard error, without a newline: which command, what
  /// is wrong and where help is.
  package var line: String {
    let command = path.joined(separator: " ")
    let text = description
    return "\(command): \(text)\(text.hasSuffix("?") ? "" : ".") Try '\(command) --help'."
  }
}

/// What the user wrote, short and harmless, between quotes.
private func quoted(_ text: String) -> String {
  "'\(text.visible(limit: 60))'"
}

private func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean '\($0)'?" } ?? ""
}
