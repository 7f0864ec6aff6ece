/// A name that the X server keeps as a number: a selection, a target, a
/// property or a type.
///
/// The corresponding X type is `ATOM`. Atoms are made and named by a
/// ``Connection``.
public struct Atom: RawRepresentable, Hashable, Sendable {
  /// The server's number; 0 is ``none``.
  public let rawValue: UInt

  /// Wraps a number that came from the server.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// No atom; where a property is named, a refusal (ICCCM 2.2).
  public static let none = Atom(rawValue: 0)

  /// `AnyPropertyType`, with which a property is read whatever its type is.
  static let anyType = Atom(rawValue: 0)
}
