import System
import Testing

@Suite struct SHA256Tests {
  // The examples of FIPS 180-4, as NIST publishes them, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `known messages have their known digests`(message: String, digest: String) {
    #expect(SHA256.digest(of: message.utf8.span).description == digest)
  }

  @Test(arguments: [1, 63, 64, 65, 1000])
  func `the pieces that bytes come in make no difference`(size: Int) {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      hash.update(piece.span)
    }
    #expect(hash.finalize() == SHA256.digest(of: bytes.span))
  }

  @Test func `a digest taken on the way doesn't end it`() {
    var hash = SHA256()
    hash.update("ab".utf8.span)
    let early = hash.finalize()
    hash.update("c".utf8.span)
    #expect(early == SHA256.digest(of: "ab".utf8.span))
    #expect(hash.finalize() == SHA256.digest(of: "abc".utf8.span))
  }
}
