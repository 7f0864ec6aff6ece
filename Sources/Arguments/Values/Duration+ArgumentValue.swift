/// A time span, written with its unit: `500ms`, `5s`, `10m`, `2h`, `1d`; a
/// bare number counts seconds.
extension Duration: ArgumentValue {
  package init(argument: String) throws(InvalidValue) {
    switch ScaledNumber(argument, unit: Self.nanoseconds) {
    case .value(let count) where count <= Self.longest: self = .nanoseconds(count)
    // A bound that leaves room to add a clock's time in nanoseconds.
    case .value, .tooLarge: throw InvalidValue(expected: "at most 36500d")
    case .malformed: throw InvalidValue(expected: "a time such as 500ms, 5s, 10m, 2h or 1d")
    }
  }

  private static let longest = 36_500 * 86_400 * 1_000_000_000

  private static func nanoseconds(of suffix: Substring) -> Int? {
    switch suffix {
    case "ms": 1_000_000
    case "", "s": 1_000_000_000
    case "m": 60_000_000_000
    case "h": 3_600_000_000_000
    case "d": 86_400_000_000_000
    default: nil
    }
  }

  package static var placeholder: String { "TIME" }

  package var argumentText: String {
    let (seconds, attoseconds) = components
    if attoseconds != 0 {
      let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
      guard !overflow, attoseconds.isMultiple(of: 1_000_000_000_000_000) else {
        return "\(Double(seconds) + Double(attoseconds) / 1e18)s"
      }
      return "\(milliseconds + attoseconds / 1_000_000_000_000_000)ms"
    }
    for (suffix, unit) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)] {
      if seconds != 0 && seconds.isMultiple(of: unit) { return "\(seconds / unit)\(suffix)" }
    }
    return "\(seconds)s"
  }
}
