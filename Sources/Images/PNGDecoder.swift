import CPNG

/// libpng decoding one picture row by row, keeping none of it.
///
/// Takes at most a few rows of memory: the one being decoded and the one above
/// it. The header `CPNG` keeps libpng's jumps out of Swift.
@safe
struct PNGDecoder: ~Copyable {
  private let handle: UnsafeMutablePointer<cpng_decoder>

  /// - Throws: `ImageError.outOfMemory`.
  init(limits: ImageLimits, digestsPixels: Bool = false) throws(ImageError) {
    let width = UInt32(clamping: min(limits.width, 0x7FFF_FFFF))
    let height = UInt32(clamping: min(limits.height, 0x7FFF_FFFF))
    guard let handle = unsafe cpng_create(width, height) else { throw .outOfMemory }
    if digestsPixels { unsafe cpng_digest_pixels(handle) }
    unsafe self.handle = handle
  }

  deinit {
    unsafe cpng_destroy(handle)
  }

  /// Decodes the bytes that come next.
  ///
  /// After an error nothing more may follow.
  ///
  /// - Throws: `ImageError.corrupt` with libpng's words.
  mutating func feed(_ bytes: Span<UInt8>) throws(ImageError) {
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cpng_feed(handle, buffer.baseAddress, buffer.count)
    }
    guard status != 0 else { return }
    throw .corrupt(.png, reason: unsafe String(cString: cpng_message(handle)))
  }

  /// How many rows were decoded, over all passes.
  var rowCount: UInt64 { unsafe handle.pointee.rows }

  /// The digest of the rows so far, of all their pixels in order.
  var pixelDigest: PixelDigest {
    PixelDigest(
      first: unsafe handle.pointee.pixel_digest.0, second: unsafe handle.pointee.pixel_digest.1)
  }

  /// Whether the end chunk was read.
  var isEnded: Bool { unsafe handle.pointee.is_ended != 0 }
}

/// Carries a chunk's check sum on over more bytes; it starts as 0.
func checksum(_ checksum: UInt32, over bytes: Span<UInt8>) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    unsafe cpng_checksum(checksum, buffer.baseAddress, buffer.count)
  }
}
