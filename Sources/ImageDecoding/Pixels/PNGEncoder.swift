import CPNG
import Images

/// Writes a PNG row by row; what is made is handed on at once, so that memory
/// doesn't grow with the picture.
@safe
struct PNGEncoder: ~Copyable {
  /// How many bytes are gathered before they are handed on.
  private static let pieceSize = 64 << 10

  private let handle: UnsafeMutablePointer<cpng_encoder>

  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - hasAlpha: False to leave the alpha of the pixels out.
  /// - Throws: `ImageError.outOfMemory`.
  init(width: Int, height: Int, hasAlpha: Bool) throws(ImageError) {
    // A level of zlib that halves the time of the usual one for a twentieth
    // more bytes: somebody waits for it.
    guard
      let handle = unsafe cpng_encoder_create(
        UInt32(width), UInt32(height), hasAlpha ? 1 : 0, 3)
    else { throw .outOfMemory }
    unsafe self.handle = handle
  }

  deinit {
    unsafe cpng_encoder_destroy(handle)
  }

  /// Encodes the next row, of ARGB words.
  ///
  /// - Throws: `ImageError.outOfMemory`, or what `sink` throws.
  mutating func write(_ row: Span<UInt32>, into sink: (Span<UInt8>) throws -> Void) throws {
    let status = unsafe row.withUnsafeBufferPointer { words in
      unsafe cpng_encoder_write(handle, words.baseAddress)
    }
    guard status == 0 else { throw ImageError.outOfMemory }
    if unsafe handle.pointee.count >= Self.pieceSize { try handOn(to: sink) }
  }

  /// Ends the picture.
  mutating func finish(into sink: (Span<UInt8>) throws -> Void) throws {
    guard unsafe cpng_encoder_finish(handle) == 0 else { throw ImageError.outOfMemory }
    try handOn(to: sink)
  }

  private func handOn(to sink: (Span<UInt8>) throws -> Void) throws {
    let made = unsafe UnsafeBufferPointer(start: handle.pointee.bytes, count: handle.pointee.count)
    try sink(unsafe made.span)
    unsafe handle.pointee.count = 0
  }
}
