import Testing
import Transfer

@Suite struct TextEncoderTests {
  private func latin1(_ bytes: [UInt8], pieces: Int = 65_536) -> [UInt8] {
    var encoder = Latin1Encoder()
    var output: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + pieces, bytes.count)
      encoder.encode(bytes.span.extracting(start..<end), into: &output)
      start = end
    }
    encoder.finish(into: &output)
    return output
  }

  private func compound(_ text: String, pieces: Int = 65_536) -> [UInt8] {
    let bytes = Array(text.utf8)
    var encoder = CompoundTextEncoder()
    var output: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + pieces, bytes.count)
      encoder.encode(bytes.span.extracting(start..<end), into: &output)
      start = end
    }
    encoder.finish(into: &output)
    return output
  }

  @Test(arguments: [1, 2, 65_536])
  func `STRING is Latin-1 with a question mark for what it lacks`(pieces: Int) {
    let text = Array("aüÿ€😀\t\nb".utf8)
    #expect(
      latin1(text, pieces: pieces)
        == [0x61, 0xFC, 0xFF, 0x3F, 0x3F, 0x09, 0x0A, 0x62])
  }

  @Test func `STRING has no control but TAB and newline`() {
    #expect(latin1([0x61, 0x00, 0x1B, 0x7F, 0xC2, 0x85, 0x62]) == Array("a????b".utf8))
    #expect(latin1(Array("a\r\nb\rc\r".utf8), pieces: 1) == Array("a\nb\nc\n".utf8))
  }

  @Test func `invalid UTF-8 never breaks the encoding`() {
    #expect(latin1([0xFF, 0x61, 0xE2, 0x82, 0x62, 0xC3]) == Array("?a?b?".utf8))
  }

  @Test func `compound text is Latin-1 as long as that suffices`() {
    #expect(compound("aü\n") == [0x61, 0xFC, 0x0A])
  }

  @Test(arguments: [1, 3, 65_536])
  func `other characters stand in UTF-8 segments that are closed again`(pieces: Int) {
    let segment: [UInt8] = [0x1B, 0x25, 0x47] + Array("€😀".utf8) + [0x1B, 0x25, 0x40]
    #expect(compound("a€😀üb€😀", pieces: pieces) == [0x61] + segment + [0xFC, 0x62] + segment)
  }

  @Test(arguments: ["", "plain\n", "aü€b😀\tñ", "ł€", "日本語 text", "א\nב"])
  func `compound text comes back as it was`(text: String) throws {
    #expect(try decode(compound(text), .compoundText) == text)
    #expect(try decode(compound(text, pieces: 1), .compoundText, pieces: 1) == text)
  }
}
