/// A time as people and programs read it.
package enum Timestamps {
  /// In RFC 3339, UTC, with milliseconds.
  ///
  /// Foundation's formatter goes over a fraction of seconds and loses a
  /// millisecond of every other time.
  package static func rfc3339(_ milliseconds: Int64 = WallClock.milliseconds()) -> String {
    let (days, time) = milliseconds.quotientAndRemainderBelow(86_400_000)
    // In periods of 400 years from March of the year 0, so that leap days are
    // the last ones.
    let (period, dayOfPeriod) = (days + 719_468).quotientAndRemainderBelow(146_097)
    let yearOfPeriod =
      (dayOfPeriod - dayOfPeriod / 1460 + dayOfPeriod / 36_524 - dayOfPeriod / 146_096) / 365
    let dayOfYear = dayOfPeriod - (365 * yearOfPeriod + yearOfPeriod / 4 - yearOfPeriod / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 400 * period + yearOfPeriod + (month < 3 ? 1 : 0)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let (hour, minute) = (time / 3_600_000, time / 60_000 % 60)
    let clock = "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(time / 1000 % 60, 2))"
    return "\(date)T\(clock).\(padded(time % 1000, 3))Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
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

extension Int64 {
  /// The quotient rounded down, and a remainder that is never negative.
  fileprivate func quotientAndRemainderBelow(_ divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
