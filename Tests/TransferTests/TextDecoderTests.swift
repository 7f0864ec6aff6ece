import Testing
import Transfer

/// The text of some bytes, fed in pieces, or why they are refused.
func decode(
  _ bytes: [UInt8], _ encoding: TextEncoding, pieces: Int = 65_536,
  converting conversion: CompoundTextConversion? = nil
) throws -> String {
  var decoder = TextDecoder(encoding, converting: conversion)
  var text: [UInt8] = []
  let collect: (Span<UInt8>) -> Void = { span in
    for index in span.indices { text.append(span[index]) }
  }
  var start = 0
  while start < bytes.count {
    let end = min(start + pieces, bytes.count)
    try decoder.decode(bytes.span.extracting(start..<end), into: collect)
    start = end
  }
  try decoder.finish(into: collect)
  return try #require(String(validating: text, as: UTF8.self))
}

@Suite struct TextDecoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let bytes: [UInt8]
    let text: String

    init(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) {
      self.encoding = encoding
      self.bytes = bytes
      self.text = text
    }

    var testDescription: String { "\(encoding) \(bytes)" }
  }

  static func escape(_ rest: String, _ bytes: [UInt8] = []) -> [UInt8] {
    [0x1B] + Array(rest.utf8) + bytes
  }

  static let cases = [
    Case(.utf8, Array("aü€😀\n".utf8), "aü€😀\n"),
    Case(.utf8, Array("a\u{0}b\u{0}\u{0}".utf8), "a\u{0}b\u{0}"),
    Case(.utf8, [0xEF, 0xBB, 0xBF, 0x61], "\u{FEFF}a"),
    Case(.utf8, [0], ""),
    Case(.utf8, [], ""),
    Case(.utf8, Array("\r\na\r\n".utf8), "\r\na\r\n"),
    Case(.latin1, [0x61, 0xFC, 0xDF, 0xA0, 0x80, 0xFF, 0], "aüß\u{A0}\u{80}ÿ"),
    Case(.latin1, [0x61, 0, 0x62, 0], "a\nb"),
    Case(.latin1, [0x61, 0, 0, 0x62], "a\n\nb"),
    Case(.latin1, [0xC3, 0xBC], "Ã¼"),
    Case(.utf16, [0xFE, 0xFF, 0x00, 0x61, 0x20, 0xAC], "a€"),
    Case(.utf16, [0xFF, 0xFE, 0x61, 0x00, 0xAC, 0x20], "a€"),
    Case(.utf16, [0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE, 0x00, 0x00], "a😀"),
    Case(.utf16, [0x00, 0x61, 0xD8, 0x3D, 0xDE, 0x00], "a😀"),
    Case(.utf16, [UInt8](repeating: 0x4E, count: 200), String(repeating: "\u{4E4E}", count: 100)),
    Case(.utf16, [], ""),
    Case(.utf16BigEndian, [0x00, 0x61, 0x20, 0xAC], "a€"),
    Case(.utf16LittleEndian, [0x61, 0x00, 0xAC, 0x20], "a€"),
    Case(.utf16LittleEndian, [0xFF, 0xFE, 0x61, 0x00], "a"),
    Case(.compoundText, [0x61, 0x09, 0x0A, 0xFC], "a\t\nü"),
    Case(.compoundText, [0x61, 0, 0xFC, 0], "a\nü"),
    Case(.compoundText, [0x61] + escape("%G€😀") + escape("%@", [0xFC]), "a€😀ü"),
    Case(.compoundText, escape("-B", [0xB3, 0xF3]) + escape("-A", [0xB3]), "łó³"),
    Case(.compoundText, escape("-L", [0xD0, 0xD1]), "аб"),
    Case(.compoundText, escape("-F", [0xE1]), "α"),
    Case(.compoundText, escape("-M", [0xFD]), "ı"),
    Case(.compoundText, escape("-b", [0xA4]), "€"),
    Case(.compoundText, [0x9B, 0x32, 0x5D] + escape("-H", [0xE0]) + [0x9B, 0x5D], "א"),
    Case(.compoundText, escape("(B") + escape("#!0") + [0x61], "a"),
    Case(
      .compoundText,
      [0x62] + escape("%/1", [0x80, 0x8E]) + Array("ISO8859-15".utf8) + [0x02, 0x61, 0xA4, 0xFC]
        + [0xFC], "ba€üü"),
    Case(.unmarked, Array("plain".utf8), "plain"),
    Case(.unmarked, Array("aü€".utf8), "aü€"),
    Case(.unmarked, [0x61, 0x62, 0xFC, 0x63], "abüc"),
    Case(.unmarked, [0x61, 0xFC], "aü"),
    Case(.unmarked, [0x61, 0x62, 0xE2, 0x82], "abâ\u{82}"),
    Case(.unmarked, [0xFC], "ü"),
    Case(.unmarked, [0xFF, 0xFE, 0x3C, 0x00, 0xAC, 0x20], "<€"),
    Case(.unmarked, [0x3C, 0x00, 0xAC, 0x20], "<€"),
    Case(.unmarked, [0x00, 0x3C, 0x20, 0xAC], "<€"),
    Case(.unmarked, [0x61, 0], "a"),
    Case(.unmarked, Array("<b>x</b>\u{0}".utf8), "<b>x</b>"),
    Case(.unmarked, [], ""),
  ]

  @Test(arguments: cases, [1, 2, 3, 65_536])
  func `a text is decoded, in pieces of any size`(example: Case, pieces: Int) throws {
    #expect(try decode(example.bytes, example.encoding, pieces: pieces) == example.text)
  }

  @Test(
    arguments: [
      (.utf8, [0xFC]), (.utf8, [0xC0, 0x80]), (.utf8, [0xE0, 0x9F, 0xBF]),
      (.utf8, [0xED, 0xA0, 0x80]), (.utf8, [0xF4, 0x90, 0x80, 0x80]), (.utf8, [0x80]),
      (.utf8, [0xF8, 0x88, 0x80, 0x80, 0x80]), (.utf8, [0x61, 0xE2, 0x82]), (.utf8, [0xE2, 0x61]),
      (.utf16, [0xFE, 0xFF, 0x00]), (.utf16BigEndian, [0xD8, 0x3D, 0x00, 0x61]),
      (.utf16BigEndian, [0xDE, 0x00]), (.utf16BigEndian, [0xD8, 0x3D]),
      (.compoundText, [0x80]), (.compoundText, [0x1B]), (.compoundText, escape("%")),
      (.compoundText, escape("%G", [0xFF])), (.compoundText, escape("%G", [0xE2, 0x82])),
      (.compoundText, escape("%/1", [0x80])), (.compoundText, escape("%/1", [0x20, 0x20])),
      (.compoundText, escape("%/1", [0x80, 0x82, 0x61, 0x61])), (.compoundText, [0x9B, 0x41]),
      (.compoundText, escape("-F", [0xFF])), (.compoundText, escape("     B")),
      (.unmarked, [0x61, 0x62, 0xC3, 0xBC, 0xFC]), (.unmarked, [0xFF, 0xFE, 0x00, 0xD8, 0x61]),
    ] as [(TextEncoding, [UInt8])], [1, 65_536])
  func `what breaks the rules of its encoding is refused`(
    example: (TextEncoding, [UInt8]), pieces: Int
  ) {
    #expect(throws: TextError.self) {
      _ = try decode(example.1, example.0, pieces: pieces)
    }
  }

  @Test(arguments: ["$(B", "$)A", ")I", "-Z", "%/1\u{80}"])
  func `compound text in an unknown character set is told as such`(designation: String) throws {
    var bytes = Self.escape(designation, [0x21, 0x21])
    if designation.hasPrefix("%/") {
      bytes = Self.escape("%/2", [0x80, 0x88]) + Array("big5-0\u{2}!".utf8)
    }
    #expect(throws: TextError.unknownCharacterSet) { _ = try decode(bytes, .compoundText) }
  }

  /// What is to be converted, in brackets, so that it shows where it is cut.
  private static func bracketed(_ text: [UInt8]) -> [UInt8]? {
    guard text.count <= 4100 else { return nil }
    let shown = text.dropFirst().map { $0 < 0x80 ? [$0] : [0x27, $0 & 0x7F] }.joined()
    return Array("[".utf8) + shown + Array("]".utf8)
  }

  // R-24
  @Test(
    arguments: [
      (escape("$(B", Array("ab cd".utf8)), "[$(Bab] [$(Bcd]"),
      (escape("$(B", Array("abcd".utf8)) + escape("(B", Array("ef".utf8)), "[$(Babcd]ef"),
      (escape("$)C", [0xB0, 0xB1, 0x61, 0xB2, 0xB3, 0]), "[$)C'0'1]a[$)C'2'3]"),
      (
        escape("$(A", Array("ab".utf8)) + escape(")I", [0xB1, 0x61, 0x62]),
        "[$(Aab][)I'1][$(Aab]"
      ),
      (escape("$)B") + escape("-A", [0xFC]), "ü"),
      (escape("(J", Array("a\\".utf8)), "[(Ja\\]"),
      (
        escape("$(B", [UInt8](repeating: 0x61, count: 4098)),
        "[$(B" + String(repeating: "a", count: 4096) + "][$(Baa]"
      ),
    ] as [([UInt8], String)], [1, 2, 3, 65_536])
  func `compound text of other character sets is converted in runs`(
    example: ([UInt8], String), pieces: Int
  ) throws {
    let text = try decode(
      example.0, .compoundText, pieces: pieces, converting: Self.bracketed)
    #expect(text == example.1)
  }

  @Test(
    arguments: [
      escape("$(B", Array("abc".utf8)), escape("$(B", Array("a b".utf8)),
      escape("$)B", [0xB0]) + escape("-A"), escape("$)B", [0xB0, 0x61]),
    ], [1, 65_536])
  func `half a character of compound text is refused`(bytes: [UInt8], pieces: Int) {
    #expect(throws: TextError.malformed(.compoundText)) {
      _ = try decode(bytes, .compoundText, pieces: pieces, converting: Self.bracketed)
    }
    #expect(throws: TextError.malformed(.compoundText)) {
      _ = try decode(Self.escape("$(B", [0x61, 0x61]), .compoundText, converting: { _ in nil })
    }
  }

  @Test func `an error of the sink comes through`() {
    struct Full: Error {}
    var decoder = TextDecoder(.utf8)
    #expect(throws: Full.self) {
      try decoder.decode("a".utf8.span, into: { _ in throw Full() })
    }
  }

  @Test(
    arguments: [
      ("UTF8_STRING", "TEXT", .utf8), ("STRING", "UTF8_STRING", .latin1),
      ("COMPOUND_TEXT", "TEXT", .compoundText), ("UTF8_STRING", "text/html", .utf8),
      ("text/plain;charset=UTF-16", "text/plain", .utf16),
      ("text/plain;charset=utf-16le", "text/plain", .utf16LittleEndian),
      ("text/html", "text/html", .unmarked), ("text/plain", "text/plain", .unmarked),
      ("text/plain;charset=\"utf-8\"", "STRING", .utf8), ("TEXT", "TEXT", .unmarked),
      ("image/png", "UTF8_STRING", .utf8), ("INTEGER", "STRING", .latin1),
      ("text/plain;charset=ISO-8859-1", "x", .latin1), ("image/png", "image/png", nil),
      ("ATOM", "TARGETS", nil), ("text/plain;charset=koi8-r", "text/plain;charset=koi8-r", nil),
    ] as [(String, String, TextEncoding?)])
  func `the type of the property rules, else the target, R-08`(
    type: String, target: String, encoding: TextEncoding?
  ) {
    #expect(TextEncoding.ofReply(type: type, target: target) == encoding)
  }

  @Test func `a check of UTF-8 agrees with the library's, byte by byte and in pieces`() {
    let interesting: [UInt8] = [
      0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF4, 0xF5,
    ]
    let isValid = { (bytes: [UInt8], length: Int) in
      var check = UTF8Check()
      do {
        for start in stride(from: 0, to: bytes.count, by: length) {
          try check.write(bytes.span.extracting(start..<min(start + length, bytes.count)))
        }
        try check.finish()
        return true
      } catch { return false }
    }
    for number in 0..<interesting.count * interesting.count * interesting.count * interesting.count
    {
      var rest = number
      let bytes = (0..<4).map { _ in
        defer { rest /= interesting.count }
        return interesting[rest % interesting.count]
      }
      let expected = String(validating: bytes, as: UTF8.self) != nil
      for length in 1...4 where isValid(bytes, length) != expected {
        Issue.record("\(bytes) in pieces of \(length)")
      }
    }
  }

  @Test func `a check of UTF-8 gives the same answer wherever it is cut`() throws {
    let text = String(repeating: "0123456789abcdef0123456789abcdef0123", count: 3) + "ü€😀" + "x"
    let bytes = Array((text + text).utf8)
    for cut in bytes.indices {
      var check = UTF8Check()
      try check.write(bytes.span.extracting(..<cut))
      try check.write(bytes.span.extracting(cut...))
      try check.finish()
    }
    for index in bytes.indices {
      var broken = bytes
      broken[index] = 0xFF
      var check = UTF8Check()
      #expect(throws: TextError.malformed(.utf8)) {
        try check.write(broken.span)
        try check.finish()
      }
    }
  }
}
