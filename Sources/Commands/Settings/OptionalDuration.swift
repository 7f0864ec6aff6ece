import Arguments

/// A time span, or `off` for none.
enum OptionalDuration: ArgumentValue, Equatable {
  case off
  case duration(Duration)

  init(argument: String) throws(InvalidValue) {
    if argument == "off" {
      self = .off
      return
    }
    do {
      self = .duration(try Duration(argument: argument))
    } catch {
      throw InvalidValue(expected: error.expected + ", or off")
    }
  }

  static var placeholder: String { "TIME|off" }

  static var completion: CompletionSource { .words(["off"]) }

  var argumentText: String {
    switch self {
    case .off: "off"
    case .duration(let duration): duration.argumentText
    }
  }

  /// The span; nil for none.
  var value: Duration? {
    if case .duration(let duration) = self { duration } else { nil }
  }
}
