extension Timestamps {
  /// Reads a time as `rfc3339(_:)` writes it, in UTC and with or without
  /// milliseconds; nil for anything else.
  ///
  /// - Parameter text: The time, such as `2026-11-30T10:00:00.125Z`.
  /// - Returns: Milliseconds since 1970.
  package static func milliseconds(rfc3339 text: String) -> Int64? {
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00.000Z".utf8)
    guard bytes.count == shape.count || bytes.count == shape.count - 4 else { return nil }
    let expected = bytes.count == shape.count ? shape : shape.prefix(19) + [UInt8(ascii: "Z")]
    for (byte, wanted) in zip(bytes, expected) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard wanted == UInt8(ascii: "0") ? isDigit : byte == wanted else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 {
      bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    let (month, day) = (number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = days(year: number(0..<4), month: month, day: day) * 86_400
    let milliseconds = bytes.count == shape.count ? number(20..<23) : 0
    return (seconds + hour * 3600 + minute * 60 + second) * 1000 + milliseconds
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar.
  ///
  /// Years are counted from March on, so that the leap day is the last one.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
