import FoundationEssentials

/// A time as people and programs read it.
package enum Timestamps {
  /// In RFC 3339, UTC, with milliseconds.
  package static func rfc3339(_ milliseconds: Int64 = WallClock.milliseconds()) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// How long ago it was, in one unit: "now", "5 min", "3 d".
  package static func age(
    _ milliseconds: Int64, now: Int64 = WallClock.milliseconds()
  ) -> String {
    let seconds = max(0, now - milliseconds) / 1000
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "\(seconds / 60) min"
    case ..<86_400: return "\(seconds / 3600) h"
    case ..<(365 * 86_400): return "\(seconds / 86_400) d"
    default: return "\(seconds / (365 * 86_400)) y"
    }
  }
}
