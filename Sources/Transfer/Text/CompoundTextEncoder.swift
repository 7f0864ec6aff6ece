/// Turns UTF-8 into X's Compound Text for the target COMPOUND_TEXT.
///
/// Latin-1 is written as it is, which every reader knows; other characters in
/// UTF-8 segments (ESC % G … ESC % @), as Xlib reads them.
package struct CompoundTextEncoder: Sendable {
  private static let startUTF8: [UInt8] = [0x1B, 0x25, 0x47]
  private static let endUTF8: [UInt8] = [0x1B, 0x25, 0x40]

  private var reader = UTF8Reader()
  private var characters = TextCharacters()
  private var isInUTF8 = false

  package init() {}

  /// Encodes the bytes that come next and appends the result.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; a character may go on in the next bytes.
  ///   - output: Where the encoded bytes are added.
  package mutating func encode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    for index in bytes.indices {
      reader.add(bytes[index]) { Self.append($0, &characters, &isInUTF8, to: &output) }
    }
  }

  /// Ends the text and appends what is left of it.
  package mutating func finish(into output: inout [UInt8]) {
    reader.finish { Self.append($0, &characters, &isInUTF8, to: &output) }
    if isInUTF8 { output += Self.endUTF8 }
    isInUTF8 = false
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ characters: inout TextCharacters, _ isInUTF8: inout Bool,
    to output: inout [UInt8]
  ) {
    guard let scalar = characters.next(scalar) else { return }
    if let byte = UInt8(exactly: scalar.value) {
      if isInUTF8 { output += endUTF8 }
      isInUTF8 = false
      output.append(byte)
    } else {
      if !isInUTF8 { output += startUTF8 }
      isInUTF8 = true
      output.append(contentsOf: scalar.utf8)
    }
  }
}
