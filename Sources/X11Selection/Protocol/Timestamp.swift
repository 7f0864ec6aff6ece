/// The server's time, in milliseconds since some moment of its own.
///
/// It wraps around after 49.7 days, so that two times are compared by the
/// shorter way round (ICCCM 2.1).
public struct Timestamp: RawRepresentable, Hashable, Sendable {
  /// The milliseconds, modulo 2^32.
  public let rawValue: UInt32

  /// Wraps a time that came from the server.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// `CurrentTime`, which is no time at all.
  ///
  /// It is accepted from requestors, and never sent when a selection is taken
  /// (rule O-01).
  public static let currentTime = Timestamp(rawValue: 0)

  /// True where this time is before the other one, modulo 2^32.
  public func isEarlier(than other: Timestamp) -> Bool {
    Int32(bitPattern: rawValue &- other.rawValue) < 0
  }

  /// How long one way round is: what is longer ago looks as if it were yet to
  /// come.
  static let halfTurn = Duration.milliseconds(1 << 31)

  /// True where this time is before that at which a selection was taken.
  ///
  /// One that was taken longer than half a turn ago is held since: a time
  /// between then and now is not from before it, whatever is shorter.
  ///
  /// - Parameters:
  ///   - acquisition: When the selection was taken.
  ///   - age: How long ago that was.
  /// - Returns: True where it is from before.
  func isEarlier(than acquisition: Timestamp, takenSince age: Duration) -> Bool {
    guard isEarlier(than: acquisition) else { return false }
    let distance = Duration.milliseconds(rawValue &- acquisition.rawValue)
    // Two clocks don't run alike for weeks.
    return distance > age + .seconds(3600)
  }
}
