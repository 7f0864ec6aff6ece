/// Turns a received text into UTF-8, piece by piece.
///
/// One zero at the very end is taken off, and zeros between the strings of a
/// list become line ends (rule R-24). Nothing else is changed: no newline is
/// added or taken.
package struct TextDecoder {
  private enum Form {
    case utf8(UTF8Check)
    case latin1
    case utf16(UTF16Decoder)
    case compoundText(CompoundTextDecoder)
    case unmarked(UnmarkedDecoder)
  }

  private var form: Form
  /// Whether zeros separate strings: STRING and COMPOUND_TEXT may be lists.
  private let isList: Bool
  /// Whether the text so far ends in a zero that isn't written yet.
  private var holdsZero = false

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - encoding: How to read the bytes; see ``TextEncoding/ofReply(type:target:)``.
  ///   - conversion: Converts the characters of compound text that have a table
  ///     of thousands.
  package init(_ encoding: TextEncoding, converting conversion: CompoundTextConversion? = nil) {
    switch encoding {
    case .utf8: form = .utf8(UTF8Check())
    case .latin1: form = .latin1
    case .utf16, .utf16BigEndian, .utf16LittleEndian: form = .utf16(UTF16Decoder(encoding))
    case .compoundText: form = .compoundText(CompoundTextDecoder(conversion))
    case .unmarked: form = .unmarked(UnmarkedDecoder())
    }
    isList = encoding == .latin1 || encoding == .compoundText
  }

  /// Decodes the bytes that come next.
  ///
  /// UTF-8 is handed on without being copied.
  ///
  /// - Parameters:
  ///   - bytes: Any number of bytes; a character may go on in the next ones.
  ///   - sink: Takes the text, in pieces that may end inside a character.
  /// - Throws: `TextError`, or what the sink throws.
  package mutating func decode(
    _ bytes: Span<UInt8>, into sink: (Span<UInt8>) throws -> Void
  ) throws {
    guard bytes.count > 0 else { return }
    guard case .utf8(var check) = form else {
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 2)
      try decodeOther(bytes, into: &output)
      return try write(output.span, into: sink)
    }
    try check.write(bytes)
    form = .utf8(check)
    try write(bytes, into: sink)
  }

  /// Ends the text.
  ///
  /// - Parameter sink: Takes what is left of the text.
  /// - Throws: `TextError` where the text isn't whole, or what the sink throws.
  package mutating func finish(into sink: (Span<UInt8>) throws -> Void) throws {
    var output: [UInt8] = []
    switch form {
    case .utf8(let check):
      try check.finish()
    case .latin1:
      break
    case .utf16(var decoder):
      try decoder.finish(into: &output)
    case .compoundText(var decoder):
      try decoder.finish(into: &output)
    case .unmarked(var decoder):
      try decoder.finish(into: &output)
    }
    try write(output.span, into: sink)
  }

  private mutating func decodeOther(
    _ bytes: Span<UInt8>, into output: inout [UInt8]
  ) throws(TextError) {
    switch form {
    case .utf8:
      break
    case .latin1:
      Latin1Decoder().decode(bytes, into: &output)
    case .utf16(var decoder):
      try decoder.decode(bytes, into: &output)
      form = .utf16(decoder)
    case .compoundText(var decoder):
      try decoder.decode(bytes, into: &output)
      form = .compoundText(decoder)
    case .unmarked(var decoder):
      try decoder.decode(bytes, into: &output)
      form = .unmarked(decoder)
    }
    if isList {
      // The last one may be the end's, which goes without.
      for index in output.indices.dropLast() where output[index] == 0 { output[index] = 0x0A }
    }
  }

  /// Writes text, holding back a zero at its end until more follows.
  private mutating func write(
    _ text: Span<UInt8>, into sink: (Span<UInt8>) throws -> Void
  ) throws {
    guard text.count > 0 else { return }
    if holdsZero { try sink([isList ? 0x0A : 0].span) }
    holdsZero = text[text.count - 1] == 0
    let end = holdsZero ? text.count - 1 : text.count
    if end > 0 { try sink(text.extracting(..<end)) }
  }
}
