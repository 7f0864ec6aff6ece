import Arguments
import Testing

@Suite struct ArgumentValueTests {
  @Test(arguments: [
    ("500ms", 500), ("5s", 5000), ("5", 5000), ("0", 0), ("0.5", 500), ("1.25s", 1250),
    ("10m", 600_000), ("2h", 7_200_000), ("1.5h", 5_400_000), ("1d", 86_400_000),
    ("36500d", 3_153_600_000_000), ("00005s", 5000),
  ])
  func `a time is read with its unit`(text: String, milliseconds: Int) throws {
    #expect(try Duration(argument: text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "", "-5", "+5", "s", ".5", "5.", "5 s", " 5", "5x", "5S", "nan", "inf", "1e3", "0x10", "5,5",
    "5s5", "٥", "ms", "1..2", "5\u{0}", "5\u{301}",
  ])
  func `what is no time is refused`(text: String) {
    #expect(throws: InvalidValue(expected: "a time such as 500ms, 5s, 10m, 2h or 1d")) {
      try Duration(argument: text)
    }
  }

  @Test(arguments: [
    "36501d", "9223372036854775807d", "99999999999999999999", "9223372036854775808",
  ])
  func `a time without end is refused`(text: String) {
    #expect(throws: InvalidValue(expected: "at most 36500d")) { try Duration(argument: text) }
  }

  @Test(arguments: [
    ("5s", "5s"), ("60", "1m"), ("90", "90s"), ("3600", "1h"), ("1d", "1d"), ("0", "0s"),
    ("500ms", "500ms"), ("1.5", "1500ms"),
  ])
  func `a time is written with the largest unit that fits`(text: String, written: String) throws {
    let value = try Duration(argument: text)
    #expect(value.argumentText == written)
    #expect(try Duration(argument: written) == value)
  }

  @Test(arguments: [
    ("0", 0), ("1", 1), ("64K", 65_536), ("64k", 65_536), ("256M", 268_435_456),
    ("1G", 1_073_741_824), ("1.5G", 1_610_612_736), ("2MiB", 2_097_152), ("0.3K", 307),
    ("8388607T", 9_223_370_937_343_148_032), ("9223372036854775807", .max),
  ])
  func `a size is read with a binary unit`(text: String, bytes: Int) throws {
    #expect(try ByteCount(argument: text).bytes == bytes)
  }

  @Test(arguments: ["", "-1", "K", "1KB", "1 K", "1.K", ".1K", "nan", "1e9", "0x10", "1KK", "1٠"])
  func `what is no size is refused`(text: String) {
    #expect(throws: InvalidValue(expected: "a size such as 64K, 256M or 1G")) {
      try ByteCount(argument: text)
    }
  }

  @Test(arguments: [
    "8388608T", "9223372036854775808", "99999999999999999999999999", "8388607.9999999999999T",
  ])
  func `a size beyond an Int is refused or just fits`(text: String) throws {
    guard text.contains(".") else {
      #expect(throws: InvalidValue(expected: "a size of less than 8388608T")) {
        try ByteCount(argument: text)
      }
      return
    }
    #expect(try ByteCount(argument: text).bytes > 8_388_607 << 40)
  }

  @Test(arguments: [(268_435_456, "256M"), (1024, "1K"), (1025, "1025"), (0, "0"), (1 << 40, "1T")])
  func `a size is written with the largest unit that fits`(bytes: Int, written: String) {
    #expect(ByteCount(bytes).argumentText == written)
  }

  @Test(arguments: [("5", 5.0), ("-2.5", -2.5), ("1e3", 1000), ("+1", 1), (".5", 0.5)])
  func `a number is read`(text: String, value: Double) throws {
    #expect(try Double(argument: text) == value)
  }

  @Test(arguments: ["", "nan", "inf", "-infinity", "0x10", "1e999", "1,5", "--1", "e", " 1", "1 "])
  func `what is no finite decimal number is refused`(text: String) {
    #expect(throws: InvalidValue(expected: "a number")) { try Double(argument: text) }
  }

  @Test(
    arguments: [
      ("5", nil), ("-7", nil), ("x", "a whole number"), ("", "a whole number"),
      ("5.0", "a whole number"), ("-", "a whole number"),
      ("99999999999999999999", "a smaller whole number"),
    ] as [(String, String?)])
  func `a whole number is read, or refused with the reason`(text: String, expected: String?) throws
  {
    guard let expected else {
      #expect(try String(Int(argument: text)) == text)
      return
    }
    #expect(throws: InvalidValue(expected: expected)) { try Int(argument: text) }
  }

  @Test func `an enumeration knows its words`() {
    #expect(Selection.placeholder == "clipboard|primary")
    #expect(Selection.completion == .words(["clipboard", "primary"]))
  }
}
