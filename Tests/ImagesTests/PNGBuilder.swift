/// Makes small PNGs whose picture is noise, without compression, so that a
/// test says exactly which bytes a file has.
struct PNGBuilder {
  var width = 5
  var height = 4
  var bitDepth = 8
  var colourType: UInt8 = 6
  var isInterlaced = false
  /// Chunks between IHDR and the first IDAT.
  var early: [(type: String, content: [UInt8])] = []
  /// Chunks between the last IDAT and IEND.
  var late: [(type: String, content: [UInt8])] = []
  /// The most bytes that one IDAT holds.
  var dataChunkSize = 8192
  /// Rows that are left out at the end.
  var missingRows = 0

  var bytes: [UInt8] {
    var result = Self.signature + Self.chunk("IHDR", header)
    if colourType == 3 {
      result += Self.chunk("PLTE", [UInt8](repeating: 0x7F, count: 3 << min(bitDepth, 8)))
    }
    for chunk in early { result += Self.chunk(chunk.type, chunk.content) }
    let data = Self.compressed(rows)
    for start in stride(from: 0, to: data.count, by: dataChunkSize) {
      result += Self.chunk("IDAT", [UInt8](data[start..<min(start + dataChunkSize, data.count)]))
    }
    for chunk in late { result += Self.chunk(chunk.type, chunk.content) }
    return result + Self.chunk("IEND", [])
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var header: [UInt8] {
    Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
      + [UInt8(bitDepth), colourType, 0, 0, isInterlaced ? 1 : 0]
  }

  /// The filtered rows of every pass, using each of the five filters.
  private var rows: [UInt8] {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colourType), default: 1]
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [[UInt8]] = []
    var state: UInt32 = 1
    for (x, y, dx, dy) in passes {
      let columns = (width - x + dx - 1) / dx
      if columns <= 0 { continue }
      for _ in stride(from: y, to: height, by: dy) {
        var row = [UInt8(rows.count % 5)]
        for _ in 0..<((columns * channels * bitDepth + 7) / 8) {
          state = state &* 1_664_525 &+ 1_013_904_223
          row.append(UInt8(state >> 24))
        }
        rows.append(row)
      }
    }
    return rows.dropLast(missingRows).flatMap { $0 }
  }

  /// One chunk with its length and check sum.
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let summed = Array(type.utf8) + content
    return bigEndian(UInt32(content.count)) + summed + bigEndian(checksum(summed))
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
  static func compressed(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, content.count)
      result += storedBlock([UInt8](content[start..<end]), isLast: end == content.count)
      start = end
    } while start < content.count
    return result + bigEndian(adler(content))
  }

  static func storedBlock(_ content: [UInt8], isLast: Bool) -> [UInt8] {
    let length = UInt16(content.count)
    let fields = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [isLast ? 1 : 0] + fields + content
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  static func adler(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
