internal import CNettle

/// A SHA-256 that is computed as the bytes come.
///
/// The corresponding standard is FIPS 180-4. It is a value: a copy goes on by
/// itself.
package struct SHA256 {
  private var context = sha256_ctx()

  package init() {
    unsafe nettle_sha256_init(&context)
  }

  /// Takes the next bytes.
  package mutating func update(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { bytes in
      unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress)
    }
  }

  /// The digest of all the bytes taken so far; more may follow.
  package func finalize() -> Digest {
    var copy = context
    var bytes = [UInt8](repeating: 0, count: Digest.byteCount)
    unsafe cn_sha256_digest(&copy, &bytes)
    guard let digest = Digest(bytes: bytes) else { preconditionFailure("a digest is 32 bytes") }
    return digest
  }

  /// The digest of some bytes at once.
  package static func digest(of span: Span<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(span)
    return hash.finalize()
  }
}
