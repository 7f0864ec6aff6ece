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

  /// `--kind image|text`, of the commands that list or find elements.
  static func kindOption(
    _ keyPath:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, PreferredKind?> & Sendable
  ) -> Argument {
    .option(keyPath(), "kind", short: "k", help: "Only images, or only texts.")
  }

  /// `--since WHEN`, of the commands that list or find elements.
  static func sinceOption(
    _ keyPath:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, SinceValue?> & Sendable
  ) -> Argument {
    .option(
      keyPath(), "since",
      help: "Only what was added since then: 2h ago, or a day such as 2026-11-30.")
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
