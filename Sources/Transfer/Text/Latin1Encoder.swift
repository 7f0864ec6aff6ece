/// Turns UTF-8 into Latin-1 for the target STRING, with "?" for what Latin-1
/// lacks.
package struct Latin1Encoder: Sendable {
  private var reader = UTF8Reader()
  private var characters = TextCharacters()

  package init() {}

  /// Encodes the bytes that come next and appends the result.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; a character may go on in the next bytes.
  ///   - output: Where the encoded bytes are added.
  package mutating func encode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    for index in bytes.indices {
      reader.add(bytes[index]) { append($0, &characters, to: &output) }
    }
  }

  /// Ends the text and appends what is left of it.
  package mutating func finish(into output: inout [UInt8]) {
    reader.finish { append($0, &characters, to: &output) }
  }
}

private func append(
  _ scalar: Unicode.Scalar, _ characters: inout TextCharacters, to output: inout [UInt8]
) {
  guard let scalar = characters.next(scalar) else { return }
  output.append(UInt8(exactly: scalar.value) ?? UInt8(ascii: "?"))
}
