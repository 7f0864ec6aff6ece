import Arguments

/// Options and operands that several commands take.
extension Argument {
  /// `--card CARD`, of the commands that fill a card.
  static func cardOption(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, String?> & Sendable
  ) -> Argument {
    .option(
      keyPath(), "card", short: "c", value: "CARD",
      help: "The card to fill, the current card when not given.", completion: .dynamic("card"))
  }

  /// `--output FILE`, of the commands that hand bytes out.
  static func outputOption(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, String?> & Sendable
  ) -> Argument {
    .option(
      keyPath(), "output", short: "o", value: "FILE",
      help: "The file to write to, or - for standard output.", completion: .files)
  }

  /// The one element that a command is about.
  static func requiredElement(
    _ keyPath:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, ElementNumber?> & Sendable
  ) -> Argument {
    required(keyPath(), "ELEMENT", help: "The element's number.")
  }

  /// An operand that must be given, though the property has no value before it
  /// is.
  static func required<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    _ name: String, help: String
  ) -> Argument {
    let info = ArgumentInfo(
      .operand, name, valueName: name, help: help, isRequired: true,
      completion: Value.completion)
    return Argument(info) { root, text throws(InvalidValue) in
      root[keyPath: keyPath()] = try Value(argument: text)
    }
  }
}
