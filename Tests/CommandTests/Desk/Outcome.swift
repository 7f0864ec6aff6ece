import TestSupport
import Testing

/// What a script and a person see of a command that has ended.
struct Outcome: Equatable {
  let status: Int32
  /// Standard output.
  let output: String
  /// Standard error.
  let errors: String

  /// It did what it was asked to, and printed this.
  static func done(_ output: String = "", noting errors: String = "") -> Outcome {
    Outcome(status: 0, output: output, errors: errors)
  }

  /// It failed with a status and one line on standard error.
  static func failed(_ status: Int32, _ line: String) -> Outcome {
    Outcome(status: status, output: "", errors: line + "\n")
  }

  /// It said no and nothing else.
  static var no: Outcome { Outcome(status: 1, output: "", errors: "") }

  /// Records an issue that shows both where they differ.
  ///
  /// An expectation with `try` in it doesn't show its values.
  func expect(_ expected: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self == expected, sourceLocation: sourceLocation)
  }
}

extension Outcome {
  init(_ result: ProgramResult) {
    self.init(status: result.status, output: result.text, errors: result.errorText)
  }
}
