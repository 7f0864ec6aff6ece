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
}
