extension ImageFormat {
  /// How many bytes from the start are enough to tell every format.
  package static let sniffLength = 64

  /// Tells the format by the first bytes of a content.
  ///
  /// Says nothing about whether the rest is whole. A content of at most
  /// ``sniffLength`` bytes, or that many of its first bytes, are looked at.
  ///
  /// - Parameter bytes: The start of the content.
  /// - Returns: The format, or nil where the bytes are no known picture.
  package static func sniff(_ bytes: Span<UInt8>) -> ImageFormat? {
    if bytes.starts(with: PNGHeader.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
    if isTIFF(bytes) { return .tiff }
    if bytes.has("ftyp", at: 4) { return brandedFormat(bytes) }
    if bytes.starts(with: [0xFF, 0x0A]) { return .jxl }
    if bytes.starts(with: [0, 0, 0, 12]), bytes.has("JXL \r\n", at: 4) { return .jxl }
    if isBMP(bytes) { return .bmp }
    if isICO(bytes) { return .ico }
    return nil
  }

  /// Tells whether a text that is called a picture begins like SVG.
  ///
  /// - Parameter bytes: The start of the content.
  /// - Returns: True where it may be SVG; only decoding it tells.
  package static func isSVG(_ bytes: Span<UInt8>) -> Bool {
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    return ["<svg", "<?xml", "<!DOCTYPE svg", "<!--"].contains { bytes.has($0, at: position) }
  }

  /// Classic and big TIFF, in both byte orders.
  private static func isTIFF(_ bytes: Span<UInt8>) -> Bool {
    bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42])
      || bytes.starts(with: [0x49, 0x49, 43, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 43])
  }

  /// Tells AVIF from HEIC by the brands of the `ftyp` box: the major one
  /// first, and the compatible ones where that one only says "image"
  /// (ISO/IEC 23008-12).
  private static func brandedFormat(_ bytes: Span<UInt8>) -> ImageFormat? {
    guard bytes.count >= 12 else { return nil }
    let length = min(Int(bytes.bigEndian32(at: 0)), sniffLength)
    let end = min(length, bytes.count)
    var isImage = false
    var position = 8
    while position + 4 <= end {
      // The four bytes after the major brand are its version.
      if position != 12 {
        if bytes.has("avif", at: position) || bytes.has("avis", at: position) { return .avif }
        for brand in ["heic", "heix", "heim", "heis", "hevc", "hevx"] {
          if bytes.has(brand, at: position) { return .heic }
        }
        if bytes.has("mif1", at: position) || bytes.has("msf1", at: position) { isImage = true }
      }
      position += 4
    }
    return isImage && end == length ? .heic : nil
  }

  /// Two letters alone would make a picture of every text that starts with
  /// "BM", so the header after them must make sense as well.
  private static func isBMP(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.has("BM", at: 0), bytes.count >= 26 else { return false }
    let fileSize = bytes.littleEndian32(at: 2)
    let pixelOffset = bytes.littleEndian32(at: 10)
    let headerSize = bytes.littleEndian32(at: 14)
    // Some writers leave the file size 0.
    guard fileSize == 0 || fileSize >= 26 else { return false }
    guard [12, 16, 40, 52, 56, 64, 108, 124].contains(headerSize) else { return false }
    guard pixelOffset >= 14 + headerSize else { return false }
    let planesOffset = headerSize == 12 ? 22 : 26
    guard bytes.count >= planesOffset + 4 else { return false }
    let depth = bytes.littleEndian16(at: planesOffset + 2)
    return bytes.littleEndian16(at: planesOffset) == 1
      && [0, 1, 2, 4, 8, 16, 24, 32].contains(depth)
  }

  /// The directory of an icon, and the first entry in it.
  private static func isICO(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 22, bytes.starts(with: [0, 0, 1, 0]) else { return false }
    let count = Int(bytes.littleEndian16(at: 4))
    let size = bytes.littleEndian32(at: 14)
    let offset = bytes.littleEndian32(at: 18)
    return count > 0 && bytes[9] == 0 && bytes.littleEndian16(at: 10) <= 1 && size > 0
      && Int(offset) >= 6 + 16 * count
  }
}
