import Arguments

/// Two numbers on the command line: `X,Y` for an offset, `WxH` for a size.
protocol NumberPair: ArgumentValue {
  static var separator: Character { get }
  static var expected: String { get }
  var numbers: (Double, Double) { get }
  init(_ first: Double, _ second: Double)
  static func isAllowed(_ number: Double) -> Bool
}

extension NumberPair {
  init(argument: String) throws(InvalidValue) {
    let parts = argument.split(separator: Self.separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = try? Double(argument: String(parts[0])),
      let second = try? Double(argument: String(parts[1])), Self.isAllowed(first),
      Self.isAllowed(second)
    else { throw InvalidValue(expected: Self.expected) }
    self.init(first, second)
  }

  var argumentText: String {
    "\(numbers.0.argumentText)\(Self.separator)\(numbers.1.argumentText)"
  }
}

/// An offset from the card's centre.
struct OffsetValue: NumberPair {
  let numbers: (Double, Double)

  init(_ first: Double, _ second: Double) { numbers = (first, second) }

  static var separator: Character { "," }

  static var expected: String { "X,Y" }

  static var placeholder: String { "X,Y" }

  static func isAllowed(_ number: Double) -> Bool { abs(number) <= 1e6 }
}

/// A size on the card.
struct SizeValue: NumberPair {
  let numbers: (Double, Double)

  init(_ first: Double, _ second: Double) { numbers = (first, second) }

  static var separator: Character { "x" }

  static var expected: String { "WxH, both more than 0" }

  static var placeholder: String { "WxH" }

  static func isAllowed(_ number: Double) -> Bool { number > 0 && number <= 1e6 }
}
