import Testing

@testable import Exchange

@Suite struct Base64Tests {
  /// Examples of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the RFC's examples are read and written`(bytes: String, text: String) {
    var encoded: [UInt8] = []
    let plain = Array(bytes.utf8)
    Base64.encode(plain.span, into: &encoded)
    #expect(encoded == Array(text.utf8))
    #expect(Base64.decode(encoded[...]) == plain)
  }

  @Test func `all bytes come back`() {
    let bytes = (0..<256).map { UInt8($0) }
    var text: [UInt8] = []
    Base64.encode(bytes.span, into: &text)
    #expect(Base64.decode(text[...]) == bytes)
  }

  @Test(arguments: ["Zg", "Zg=", "Z===", "Zm9v=", "Zg==Zg==", "Zm 9", "Zm9-", "====", "Zm=v"])
  func `what is no base64 is refused`(text: String) {
    #expect(Base64.decode(Array(text.utf8)[...]) == nil)
  }
}
