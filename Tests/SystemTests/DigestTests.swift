import System
import Testing

@Suite struct DigestTests {
  private let text = "00ff10e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b78"

  @Test func `hexadecimal digits and bytes say the same`() throws {
    let digest = try #require(Digest(hexadecimal: text))
    #expect(digest.description == text)
    #expect(Array(digest.bytes.prefix(4)) == [0x00, 0xff, 0x10, 0xe3])
    #expect(Digest(bytes: digest.bytes) == digest)
  }

  @Test(arguments: [
    "", "00ff", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "g", count: 64), String(repeating: "A", count: 64),
    String(repeating: "é", count: 32),
  ])
  func `anything but 64 lower-case digits is no digest`(text: String) {
    #expect(Digest(hexadecimal: text) == nil)
  }
}
