import System
import Testing

@Suite struct TimestampsTests {
  @Test(arguments: [
    0, 1, 999, 1000, 951_782_400_123, 1_700_000_000_001, 1_709_164_799_999, 4_102_444_800_007,
    -1, -62_135_596_800_000,
  ])
  func `a time that is written is read as the same one`(time: Int64) {
    #expect(Timestamps.milliseconds(rfc3339: Timestamps.rfc3339(time)) == time)
  }

  @Test func `every millisecond of a second is written as itself`() {
    let times = Int64(1_764_500_000_000)..<1_764_500_001_000
    let others = times.filter { Timestamps.milliseconds(rfc3339: Timestamps.rfc3339($0)) != $0 }
    #expect(others == [])
  }

  /// The texts are those of `date --utc --date=@SECONDS`.
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"), (951_782_400_123, "2000-02-29T00:00:00.123Z"),
    (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
  ])
  func `a time is written in UTC`(time: Int64, text: String) {
    #expect(Timestamps.rfc3339(time) == text)
  }

  @Test func `every day of eight centuries is read as itself`() {
    let days = Int64(-150_000)..<150_000
    let others = days.filter {
      Timestamps.milliseconds(rfc3339: Timestamps.rfc3339($0 * 86_400_000)) != $0 * 86_400_000
    }
    #expect(others == [])
  }

  @Test func `a time without a fraction is read`() {
    #expect(Timestamps.milliseconds(rfc3339: "1970-01-02T00:00:01Z") == 86_401_000)
  }

  @Test(arguments: [
    "", "Z", "1970-01-01T00:00:00", "1970-13-01T00:00:00Z", "1970-00-01T00:00:00Z",
    "1970-01-01T24:00:00Z", "1970-01-01 00:00:00Z", "1970-01-01T00:00:00.1Z",
    "1970-01-01T00:00:00+01:00", "-970-01-01T00:00:00Z",
  ])
  func `anything else is no time`(text: String) {
    #expect(Timestamps.milliseconds(rfc3339: text) == nil)
  }
}
