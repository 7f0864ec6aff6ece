/// Turns ISO 8859-1 into UTF-8; every byte is a character.
struct Latin1Decoder {
  func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x80 {
        output.append(byte)
      } else {
        output.append(0xC0 | byte >> 6)
        output.append(0x80 | byte & 0x3F)
      }
    }
  }
}
