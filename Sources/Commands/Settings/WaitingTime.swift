import Arguments

/// How long somebody else is waited for: never no time at all, in which nobody
/// answers.
struct WaitingTime: ArgumentValue, Equatable {
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  init(argument: String) throws(InvalidValue) {
    duration = try Duration(argument: argument)
    guard duration > .zero else { throw InvalidValue(expected: "more than no time") }
  }

  static var placeholder: String { Duration.placeholder }

  var argumentText: String { duration.argumentText }
}
