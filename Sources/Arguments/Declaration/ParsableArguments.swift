/// A struct that is filled from a command line.
package protocol ParsableArguments: SendableMetatype {
  /// Makes one with the defaults.
  init()

  /// How it is filled, in the order of the help.
  static var arguments: [Argument<Self>] { get }

  /// Looks at the whole once all arguments are read.
  ///
  /// - Throws: What doesn't go together.
  func validate() throws(UsageError)
}

extension ParsableArguments {
  package func validate() throws(UsageError) {}
}
