/// Finds out whether a stream of bytes is a whole PNG, keeping none of it.
///
/// Every row of every pass is decoded and every chunk's check sum verified.
/// Memory is bounded by a row, whatever the file's size.
///
/// The chunks are told apart here, and only those that make the picture
/// (IHDR, PLTE, IDAT, IEND) reach libpng. All others are only summed: libpng's
/// progressive reader would gather each in memory before it looks at it, an
/// animation's frames included, and refuse a sound picture for a colour
/// profile that no program minds.
///
/// Bytes after IEND are let be: what comes before them is whole, and programs
/// show such files.
package final class PNGCheck {
  private enum Stage {
    /// Gathering the signature.
    case signature
    /// It isn't a PNG; gathering enough to say what it is.
    case foreign
    /// Gathering the eight bytes of length and type.
    case chunkHeader
    /// Gathering the whole of the first chunk.
    case header
    /// In a chunk for libpng, with this many bytes to come, check sum included.
    case decoding(left: Int, isLast: Bool)
    /// In another chunk, with this many bytes to come, check sum excluded.
    case summing(left: Int)
    /// Gathering the check sum of another chunk.
    case sum
    /// Past IEND.
    case ended
    /// Refused; nothing more is looked at.
    case failed(ImageError)
  }

  private let limits: ImageLimits
  private let digestsPixels: Bool
  private var decoder: PNGDecoder
  private var stage = Stage.signature
  /// What is being gathered, at most ``ImageFormat/sniffLength`` bytes.
  private var gathered: [UInt8] = []
  private var header: PNGHeader?
  private var byteCount = 0
  private var sum: UInt32 = 0
  private var hasTransparency = false
  private var isAnimated = false

  /// - Parameters:
  ///   - limits: What is refused as too large.
  ///   - digestsPixels: True where ``pixelDigest`` is wanted, which takes
  ///     longer.
  /// - Throws: `ImageError.outOfMemory`.
  package init(
    limits: ImageLimits = ImageLimits(), digestsPixels: Bool = false
  ) throws(ImageError) {
    self.limits = limits
    self.digestsPixels = digestsPixels
    decoder = try PNGDecoder(limits: limits, digestsPixels: digestsPixels)
  }

  /// The digest of the pixels, once the picture is whole; nil where it wasn't
  /// wanted, and of an interlaced picture, whose pixels come in another order.
  package var pixelDigest: PixelDigest? {
    guard digestsPixels, case .ended = stage, header?.isInterlaced == false else { return nil }
    return decoder.pixelDigest
  }

  /// Checks the bytes that come next.
  ///
  /// Once it has thrown it throws the same error again.
  ///
  /// - Parameter bytes: Any number of bytes.
  /// - Throws: `ImageError` as soon as the picture can't be accepted any more.
  package func write(_ bytes: Span<UInt8>) throws(ImageError) {
    do throws(ImageError) {
      byteCount += bytes.count
      guard byteCount <= limits.bytes else { throw .tooLarge(.bytes, limit: limits.bytes) }
      var position = 0
      while position < bytes.count {
        position += try take(bytes.extracting(position...))
      }
    } catch {
      stage = .failed(error)
      throw error
    }
  }

  /// Ends the stream.
  ///
  /// - Returns: The measures of the picture, which is whole.
  /// - Throws: `ImageError.truncated` where something is missing, or what
  ///   ``write(_:)`` threw.
  package func finish() throws(ImageError) -> ImageMeasures {
    switch stage {
    case .failed(let error): throw error
    case .signature, .foreign: throw foreignError()
    case .chunkHeader, .header, .decoding, .summing, .sum: throw .truncated(.png)
    case .ended: break
    }
    guard let header, decoder.isEnded, decoder.rowCount == header.rowCount else {
      throw .corrupt(.png, reason: "some rows are missing")
    }
    return ImageMeasures(
      format: .png, width: header.width, height: header.height, bitDepth: header.bitDepth,
      hasAlpha: header.hasAlphaChannel || hasTransparency, isAnimated: isAnimated)
  }

  /// Handles some bytes and returns how many.
  private func take(_ bytes: Span<UInt8>) throws(ImageError) -> Int {
    switch stage {
    case .failed(let error):
      throw error
    case .ended:
      return bytes.count
    case .signature:
      let count = gather(bytes, upTo: PNGHeader.signature.count)
      if !PNGHeader.signature.starts(with: gathered) {
        stage = .foreign
      } else if gathered.count == PNGHeader.signature.count {
        let signature = takeGathered()
        try decoder.feed(signature.span)
        stage = .chunkHeader
      }
      return count
    case .foreign:
      let count = gather(bytes, upTo: ImageFormat.sniffLength)
      if gathered.count == ImageFormat.sniffLength { throw foreignError() }
      return count
    case .chunkHeader:
      let count = gather(bytes, upTo: 8)
      if gathered.count == 8 { try startChunk() }
      return count
    case .header:
      let count = gather(bytes, upTo: 8 + PNGHeader.length + 4)
      if gathered.count == 8 + PNGHeader.length + 4 { try endHeader() }
      return count
    case .decoding(let left, let isLast):
      let count = min(left, bytes.count)
      try decoder.feed(bytes.extracting(..<count))
      if count < left {
        stage = .decoding(left: left - count, isLast: isLast)
      } else {
        stage = isLast ? .ended : .chunkHeader
      }
      return count
    case .summing(let left):
      let count = min(left, bytes.count)
      sum = checksum(sum, over: bytes.extracting(..<count))
      stage = count < left ? .summing(left: left - count) : .sum
      return count
    case .sum:
      let count = gather(bytes, upTo: 4)
      guard gathered.count == 4 else { return count }
      let expected = takeGathered()
      guard expected.span.bigEndian32(at: 0) == sum else { throw checksumError() }
      stage = .chunkHeader
      return count
    }
  }

  /// Adds bytes to what is gathered until it is that many; returns how many.
  private func gather(_ bytes: Span<UInt8>, upTo length: Int) -> Int {
    let count = min(length - gathered.count, bytes.count)
    for index in 0..<count { gathered.append(bytes[index]) }
    return count
  }

  /// Returns what is gathered and begins anew.
  private func takeGathered() -> [UInt8] {
    defer { gathered = [] }
    return gathered
  }

  /// Decides what becomes of the chunk whose length and type are gathered.
  private func startChunk() throws(ImageError) {
    let start = gathered
    let length = Int(start.span.bigEndian32(at: 0))
    let type = start.span.extracting(4...)
    guard length <= 0x7FFF_FFFF else { throw .corrupt(.png, reason: "invalid chunk length") }
    for index in 0..<4 {
      let letter = type[index] & 0xDF
      guard letter >= 0x41, letter <= 0x5A else {
        throw .corrupt(.png, reason: "invalid chunk type")
      }
    }
    guard let header else {
      guard type.has("IHDR", at: 0), length == PNGHeader.length else {
        throw .corrupt(.png, reason: "IHDR doesn't come first")
      }
      stage = .header
      return
    }
    if type.has("IDAT", at: 0) {
      try decode(length: length)
    } else if type.has("IEND", at: 0) {
      guard length == 0 else { throw .corrupt(.png, reason: "invalid IEND length") }
      try decode(length: length, isLast: true)
    } else if type.has("PLTE", at: 0), header.hasPalette {
      guard length <= 3 * 256 else { throw .corrupt(.png, reason: "invalid PLTE length") }
      try decode(length: length)
    } else if digestsPixels, type.has("tRNS", at: 0) {
      // One byte for each colour of a palette, or one colour.
      guard length <= 256 else { throw .corrupt(.png, reason: "invalid tRNS length") }
      try decode(length: length)
    } else {
      // A capital first letter marks a chunk that the picture can't be shown
      // without. A palette that is only a suggestion is the exception.
      if type[0] & 0x20 == 0, !type.has("PLTE", at: 0) {
        throw .corrupt(.png, reason: "unknown critical chunk")
      }
      if type.has("tRNS", at: 0) { hasTransparency = true }
      if type.has("acTL", at: 0) { isAnimated = true }
      sum = checksum(0, over: type)
      gathered = []
      stage = length == 0 ? .sum : .summing(left: length)
    }
  }

  /// Hands the gathered start of a chunk to libpng and lets the rest follow.
  private func decode(length: Int, isLast: Bool = false) throws(ImageError) {
    let start = takeGathered()
    try decoder.feed(start.span)
    stage = .decoding(left: length + 4, isLast: isLast)
  }

  /// Judges the whole first chunk before libpng takes memory for it.
  private func endHeader() throws(ImageError) {
    let gathered = takeGathered()
    let chunk = gathered.span
    let end = 8 + PNGHeader.length
    guard checksum(0, over: chunk.extracting(4..<end)) == chunk.bigEndian32(at: end) else {
      throw checksumError()
    }
    let header = PNGHeader(chunk.extracting(8..<end))
    try header.check(limits)
    try decoder.feed(chunk)
    self.header = header
    stage = .chunkHeader
  }

  private func checksumError() -> ImageError {
    .corrupt(.png, reason: "a chunk's check sum is wrong")
  }

  /// Says what the gathered start of another content is.
  private func foreignError() -> ImageError {
    // A PNG cut inside its signature is known by the letters in it.
    if gathered.count >= 4, PNGHeader.signature.starts(with: gathered) { return .truncated(.png) }
    let start = gathered
    guard let format = ImageFormat.sniff(start.span) else { return .notAnImage }
    return .unsupported(format)
  }
}
