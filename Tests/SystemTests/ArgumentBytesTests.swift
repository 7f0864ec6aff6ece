import System
import Testing

@Suite struct ArgumentBytesTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a word is found by what it reads as, and two that read alike one after the other`() {
    let (first, second): ([UInt8], [UInt8]) = ([97, 0xFF], [97, 0xFE])
    var words = ArgumentBytes([[97], first, second])
    #expect(words.bytes(of: text(first)) == first)
    #expect(words.bytes(of: text(second)) == second)
  }

  @Test func `the value of a word is its end`() {
    let value: [UInt8] = [0xE9, 116, 0xE9]
    var words = ArgumentBytes([Array("--file=".utf8) + value])
    #expect(words.bytes(of: text(value)) == value)
  }

  @Test(arguments: ["name", "naïve", "\u{FFFD}"])
  func `any other text is its own bytes`(text: String) {
    var words = ArgumentBytes([[97, 0xFF, 98], Array("other".utf8)])
    #expect(words.bytes(of: text) == Array(text.utf8))
  }
}
