/// Turns a text of which nothing says how it is encoded into UTF-8.
///
/// UTF-16 is told by a byte order mark or a zero among the first two bytes, as
/// in Firefox's older `text/html`. Else the first character past ASCII
/// decides: it is UTF-8 where it is valid UTF-8, which Latin-1 hardly ever is
/// by chance.
struct UnmarkedDecoder {
  private enum Form {
    /// Too few bytes to tell UTF-16.
    case starting
    /// Only ASCII so far, or the first other character has begun.
    case ascii(UTF8Sequence)
    case utf8(UTF8Check)
    case latin1
    case utf16(UTF16Decoder)
  }

  private var form = Form.starting
  /// Bytes that wait for a decision, four at most.
  private var waiting: [UInt8] = []

  mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) throws(TextError) {
    var position = 0
    while position < bytes.count {
      switch form {
      case .starting:
        waiting.append(bytes[position])
        position += 1
        if waiting.count == 2 { try tellForm(into: &output) }
      case .ascii(var sequence):
        if !sequence.isOpen {
          let end = bytes.endOfASCII(from: position)
          for index in position..<end { output.append(bytes[index]) }
          position = end
          guard position < bytes.count else { return }
        }
        let byte = bytes[position]
        position += 1
        addFirstCharacter(byte, &sequence, into: &output)
      case .utf8(var check):
        let rest = bytes.extracting(position...)
        try check.write(rest)
        form = .utf8(check)
        for index in rest.indices { output.append(rest[index]) }
        return
      case .latin1:
        Latin1Decoder().decode(bytes.extracting(position...), into: &output)
        return
      case .utf16(var decoder):
        try decoder.decode(bytes.extracting(position...), into: &output)
        form = .utf16(decoder)
        return
      }
    }
  }

  mutating func finish(into output: inout [UInt8]) throws(TextError) {
    if case .starting = form { try tellForm(into: &output) }
    switch form {
    case .starting, .latin1: break
    case .ascii: Latin1Decoder().decode(waiting.span, into: &output)
    case .utf8(let check): try check.finish()
    case .utf16(var decoder): try decoder.finish(into: &output)
    }
  }

  /// Decides between UTF-16 and bytes, and decodes what waited.
  private mutating func tellForm(into output: inout [UInt8]) throws(TextError) {
    let start = waiting
    waiting = []
    let isUTF16 =
      start.count == 2 && (start.contains(0) || start[0] ^ start[1] == 1 && start[0] >= 0xFE)
    form = isUTF16 ? .utf16(UTF16Decoder(.utf16)) : .ascii(UTF8Sequence())
    try decode(start.span, into: &output)
  }

  /// Takes a byte of the first character past ASCII, and decides once it is
  /// whole or can't be UTF-8.
  private mutating func addFirstCharacter(
    _ byte: UInt8, _ sequence: inout UTF8Sequence, into output: inout [UInt8]
  ) {
    waiting.append(byte)
    let step = sequence.add(byte)
    form = .ascii(sequence)
    switch step {
    case .more:
      return
    case .scalar:
      form = .utf8(UTF8Check())
      output.append(contentsOf: waiting)
    case .invalid:
      form = .latin1
      Latin1Decoder().decode(waiting.span, into: &output)
    }
    waiting = []
  }
}

extension Span<UInt8> {
  /// The position of the first byte that isn't ASCII, the count where there is
  /// none; skips by the block, as nearly all of most texts is ASCII.
  fileprivate func endOfASCII(from start: Int) -> Int {
    var position = start
    while position + 32 <= count {
      var union: UInt8 = 0
      for index in position..<position + 32 { union |= self[index] }
      guard union < 0x80 else { break }
      position += 32
    }
    while position < count, self[position] < 0x80 { position += 1 }
    return position
  }
}
