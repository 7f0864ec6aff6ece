extension Argument {
  /// An option that may be left out.
  ///
  /// What holds then, if that is always the same, is `defaultText`.
  package static func option<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    _ name: String,
    short: Character? = nil,
    value: String? = nil,
    help: String,
    defaultText: String? = nil,
    completion: CompletionSource? = nil,
    isHidden: Bool = false
  ) -> Argument {
    let info = ArgumentInfo(
      .option, name, short: short, valueName: value ?? Value.placeholder, help: help,
      defaultText: defaultText, isHidden: isHidden, completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0 = $1 }
  }

  /// An option that may be given several times.
  package static func option<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable,
    _ name: String,
    short: Character? = nil,
    value: String? = nil,
    help: String,
    completion: CompletionSource? = nil,
    isHidden: Bool = false
  ) -> Argument {
    let info = ArgumentInfo(
      .option, name, short: short, valueName: value ?? Value.placeholder, help: help,
      isRepeating: true, isHidden: isHidden, completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0.append($1) }
  }

  /// An option with a default, which is the property's own and is shown in
  /// help.
  package static func option<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    _ name: String,
    short: Character? = nil,
    value: String? = nil,
    help: String,
    completion: CompletionSource? = nil,
    isHidden: Bool = false
  ) -> Argument where Root: ParsableArguments {
    let info = ArgumentInfo(
      .option, name, short: short, valueName: value ?? Value.placeholder, help: help,
      defaultText: Root()[keyPath: keyPath()].argumentText,
      isHidden: isHidden, completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0 = $1 }
  }
}
