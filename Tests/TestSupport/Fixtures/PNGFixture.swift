package import System

/// A valid PNG of noise (16-bit RGBA) of a wanted size, made without a
/// compressor: the pixels are in stored deflate blocks, a row in each.
///
/// Rows are drawn from a small set in a seeded order, so that half a gigabyte
/// costs no more computing than a few rows, and no two parts of the file can be
/// swapped unnoticed.
package struct PNGFixture {
  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The size of the file in bytes.
  package let byteCount: Int

  private let seed: UInt64
  private let padding: Int

  // A row is an IDAT chunk (12 bytes around it) of one stored block (5 bytes
  // before it), with one byte for the row's filter.
  private static func rowSize(_ width: Int) -> Int { 12 + 5 + 1 + 8 * width }

  // Signature, IHDR, the IDATs of the zlib header and of its end, IEND.
  private static let frame = 8 + 25 + 14 + 21 + 12

  /// The smallest size that can be had, in bytes.
  package static let smallest = frame + rowSize(1)

  /// A picture whose file has exactly the size, from 256 bytes on.
  ///
  /// - Parameters:
  ///   - byteCount: The size; below `smallest` it becomes that.
  ///   - seed: Which picture.
  package init(byteCount: Int, seed: UInt64 = 1) {
    let byteCount = max(byteCount, Self.smallest)
    // A stored block holds 65,535 bytes at most.
    var width = 1
    while width < 8191, 2 * width * Self.rowSize(2 * width) <= byteCount - Self.frame { width *= 2 }
    width = min(width, 8191)
    var height = max(1, (byteCount - Self.frame) / Self.rowSize(width))
    var rest = byteCount - Self.frame - height * Self.rowSize(width)
    // The rest is filled by a chunk that decoders skip, of 12 bytes at least.
    if rest > 0, rest < 12, height > 1 {
      height -= 1
      rest += Self.rowSize(width)
    } else if rest < 12 {
      rest = 0
    }
    self.width = width
    self.height = height
    self.byteCount = Self.frame + height * Self.rowSize(width) + rest
    self.seed = seed
    padding = rest
  }

  /// The whole file as an array.
  package func bytes() -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(byteCount)
    forEachPart { file += $0 }
    return file
  }

  /// Writes the file part by part.
  ///
  /// - Parameter path: Where to; what is there is replaced.
  /// - Throws: `SystemError`.
  package func write(to path: String) throws(SystemError) {
    let file = try FileDescriptor.replace(path)
    var pending: [UInt8] = []
    var failure: SystemError?
    forEachPart { part in
      pending += part
      guard failure == nil, pending.count > 1 << 20 else { return }
      do throws(SystemError) { try file.write(pending.span) } catch { failure = error }
      pending.removeAll(keepingCapacity: true)
    }
    if let failure { throw failure }
    try file.write(pending.span)
  }

  private func forEachPart(_ body: ([UInt8]) -> Void) {
    body([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
    body(Self.chunk("IHDR", size + [16, 6, 0, 0, 0]))
    if padding > 0 {
      body(Self.chunk("teSt", [UInt8](repeating: 0x20, count: padding - 12)))
    }
    body(Self.chunk("IDAT", [0x78, 0x01]))
    let rows = (0..<min(height, 7)).map(row)
    var checksum = Adler32()
    var state = seed
    for _ in 0..<height {
      state = Fixtures.mixed(state)
      let row = rows[Int(state % UInt64(rows.count))]
      body(row.chunk)
      checksum.append(row.checksum)
    }
    body(Self.chunk("IDAT", [1, 0, 0, 0xFF, 0xFF] + Self.bigEndian(checksum.value)))
    body(Self.chunk("IEND", []))
  }

  private func row(_ number: Int) -> (chunk: [UInt8], checksum: Adler32) {
    let pixels = [0] + Fixtures.bytes(count: 8 * width, seed: seed &+ UInt64(number))
    var checksum = Adler32()
    checksum.update(pixels)
    let count = UInt16(pixels.count)
    let header = [
      0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
    ]
    return (Self.chunk("IDAT", header + pixels), checksum)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var checksum = CRC32()
    checksum.update(body)
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum.value)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }
}
