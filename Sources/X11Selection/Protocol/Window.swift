/// A window of some client, as the server numbers it.
public struct Window: RawRepresentable, Hashable, Sendable {
  /// The server's number; 0 is ``none``.
  public let rawValue: UInt

  /// Wraps a number that came from the server.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// No window; where an owner is named, nobody.
  public static let none = Window(rawValue: 0)
}
