import CLinux
import Glibc

/// The time of day, which can jump; nothing is timed by it.
package enum WallClock {
  /// Milliseconds since 1970-01-01 UTC.
  package static func milliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// When it is, or was, a day and time here (`$TZ`, localtime(5)), in
  /// milliseconds since 1970; nil where the calendar has no such day, or the
  /// day no such time.
  package static func milliseconds(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) -> Int64? {
    guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    var time = time_t()
    let isReal = unsafe cl_local_time(
      Int32(year), Int32(month), Int32(day), Int32(hour), Int32(minute), Int32(second), &time)
    return isReal != 0 ? Int64(time) * 1000 : nil
  }
}
