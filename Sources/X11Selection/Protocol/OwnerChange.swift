/// A selection changed hands, as the XFixes extension tells it.
public struct OwnerChange: Hashable, Sendable {
  /// What happened to the selection.
  public enum Kind: Hashable, Sendable {
    /// A client took it, or took it anew.
    case taken
    /// Its owner gave it up: nobody has it, and somebody wanted that.
    case cleared
    /// The owner's window was destroyed.
    case windowDestroyed
    /// The owner's connection ended.
    case clientClosed
  }

  /// The selection.
  public let selection: Atom
  /// What happened.
  public let kind: Kind
  /// The new owner; ``Window/none`` where there is none.
  public let owner: Window
  /// When it happened.
  public let time: Timestamp
  /// When the selection was last taken: the time to convert it with.
  public let selectionTime: Timestamp
}
