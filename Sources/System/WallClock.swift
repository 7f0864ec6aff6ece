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
}
