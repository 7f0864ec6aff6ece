extension Argument {
  /// A flag that turns a property on.
  package static func flag(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Bool> & Sendable,
    _ name: String,
    short: Character? = nil,
    help: String,
    isHidden: Bool = false
  ) -> Argument {
    flag(keyPath(), name, sets: true, short: short, help: help, isHidden: isHidden)
  }

  /// A flag that gives a property one certain value: `false` for the inverse
  /// of another flag, or one of several that exclude each other.
  package static func flag<Property: Sendable>(
    _ keyPath:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Property> & Sendable,
    _ name: String,
    sets value: Property,
    short: Character? = nil,
    help: String,
    isHidden: Bool = false
  ) -> Argument {
    let info = ArgumentInfo(.flag, name, short: short, help: help, isHidden: isHidden)
    return Argument(info, fills: keyPath) { root, _ throws(InvalidValue) in
      root[keyPath: keyPath()] = value
    }
  }
}
