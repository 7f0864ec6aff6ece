/// Turns UTF-16 into UTF-8, telling the byte order by the content where
/// nothing else does.
struct UTF16Decoder {
  private enum Order {
    /// To be told by the first bytes.
    case unknown
    case big
    case little
  }

  /// How many bytes are looked at where no byte order mark tells.
  private static let sampleLength = 64

  private var order: Order
  private let encoding: TextEncoding
  /// The first bytes, until they tell the order.
  private var sample: [UInt8] = []
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?
  private var isAtStart = true

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf16BigEndian: order = .big
    case .utf16LittleEndian: order = .little
    default: order = .unknown
    }
  }

  mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) throws(TextError) {
    for index in bytes.indices {
      try add(bytes[index], into: &output)
    }
  }

  mutating func finish(into output: inout [UInt8]) throws(TextError) {
    try tellOrder(into: &output)
    guard firstByte == nil, highSurrogate == nil else { throw .malformed(encoding) }
  }

  private mutating func add(_ byte: UInt8, into output: inout [UInt8]) throws(TextError) {
    guard order != .unknown else {
      sample.append(byte)
      let hasMark = sample == [0xFE, 0xFF] || sample == [0xFF, 0xFE]
      if hasMark || sample.count == Self.sampleLength { try tellOrder(into: &output) }
      return
    }
    guard let first = firstByte else {
      firstByte = byte
      return
    }
    firstByte = nil
    let (high, low) = order == .big ? (first, byte) : (byte, first)
    try add(unit: UInt16(high) << 8 | UInt16(low), into: &output)
  }

  /// Decides on the order and decodes the sample.
  ///
  /// Without a mark the zeros tell, since most texts have a space, a line end
  /// or a Latin letter; the first one where they balance. Where there are none,
  /// little endian is what programs here write.
  private mutating func tellOrder(into output: inout [UInt8]) throws(TextError) {
    guard order == .unknown else { return }
    if sample.starts(with: [0xFE, 0xFF]) {
      order = .big
    } else if sample.starts(with: [0xFF, 0xFE]) {
      order = .little
    } else {
      var balance = 0
      for index in sample.indices where sample[index] == 0 { balance += index % 2 == 0 ? 1 : -1 }
      if balance == 0, let first = sample.firstIndex(of: 0) { balance = first % 2 == 0 ? 1 : -1 }
      order = balance > 0 ? .big : .little
    }
    let sample = sample
    self.sample = []
    try decode(sample.span, into: &output)
  }

  private mutating func add(unit: UInt16, into output: inout [UInt8]) throws(TextError) {
    defer { isAtStart = false }
    // The byte order mark is no part of the text.
    if isAtStart, unit == 0xFEFF { return }
    if let high = highSurrogate {
      guard unit & 0xFC00 == 0xDC00 else { throw .malformed(encoding) }
      highSurrogate = nil
      try add(
        value: 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), into: &output)
    } else if unit & 0xFC00 == 0xD800 {
      highSurrogate = unit
    } else {
      try add(value: UInt32(unit), into: &output)
    }
  }

  private func add(value: UInt32, into output: inout [UInt8]) throws(TextError) {
    guard let scalar = Unicode.Scalar(value) else { throw .malformed(encoding) }
    output.append(contentsOf: scalar.utf8)
  }
}
