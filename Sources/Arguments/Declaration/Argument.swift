/// A row of a command's table of arguments: what there is to say about one,
/// and how its value gets into the command.
package struct Argument<Root>: Sendable {
  /// What there is to say about it.
  package let info: ArgumentInfo

  /// The property that it fills; two rows that fill the same one exclude each
  /// other.
  ///
  /// The key path is made only when somebody asks: making one takes as long as
  /// parsing a whole command line.
  let slot: (@Sendable () -> any AnyKeyPath & Sendable)?

  /// Puts a value in; the text is empty for a flag.
  let apply: @Sendable (inout Root, String) throws(InvalidValue) -> Void

  /// A row for what the ready-made ones don't do.
  ///
  /// - Parameters:
  ///   - info: What there is to say about it.
  ///   - apply: Puts a value in, or throws what was expected; the text is
  ///     empty for a flag.
  package init(
    _ info: ArgumentInfo,
    apply: @escaping @Sendable (inout Root, String) throws(InvalidValue) -> Void
  ) {
    self.info = info
    self.slot = nil
    self.apply = apply
  }

  init(
    _ info: ArgumentInfo,
    fills slot: @escaping @Sendable () -> any AnyKeyPath & Sendable,
    apply: @escaping @Sendable (inout Root, String) throws(InvalidValue) -> Void
  ) {
    self.info = info
    self.slot = slot
    self.apply = apply
  }

  /// A row that reads a value and assigns it.
  static func assigning<Value: ArgumentValue, Property>(
    _ info: ArgumentInfo,
    to keyPath: @escaping @Sendable () -> any WritableKeyPath<Root, Property> & Sendable,
    _ type: Value.Type,
    _ put: @escaping @Sendable (inout Property, Value) -> Void
  ) -> Argument {
    Argument(info, fills: keyPath) { root, text throws(InvalidValue) in
      put(&root[keyPath: keyPath()], try Value(argument: text))
    }
  }
}
