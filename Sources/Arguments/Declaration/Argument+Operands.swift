extension Argument {
  /// An operand that must be given.
  package static func operand<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    _ name: String,
    help: String,
    completion: CompletionSource? = nil
  ) -> Argument {
    let info = ArgumentInfo(
      .operand, name, valueName: name, help: help, isRequired: true,
      completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0 = $1 }
  }

  /// An operand that may be left out.
  package static func operand<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    _ name: String,
    help: String,
    completion: CompletionSource? = nil
  ) -> Argument {
    let info = ArgumentInfo(
      .operand, name, valueName: name, help: help,
      completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0 = $1 }
  }

  /// All the operands from here on.
  package static func operand<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable,
    _ name: String,
    help: String,
    isRequired: Bool = true,
    completion: CompletionSource? = nil
  ) -> Argument {
    let info = ArgumentInfo(
      .operand, name, valueName: name, help: help, isRepeating: true, isRequired: isRequired,
      completion: completion ?? Value.completion)
    return assigning(info, to: keyPath, Value.self) { $0.append($1) }
  }
}
