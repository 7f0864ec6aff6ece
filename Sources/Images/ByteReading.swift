/// Reading numbers and names out of a file's header. Positions lie inside the
/// span, except where the function says otherwise.
extension Span<UInt8> {
  /// Whether the span begins with these bytes; false where it is shorter.
  func starts(with bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for index in bytes.indices where self[index] != bytes[index] { return false }
    return true
  }

  /// Whether these characters stand at a position; false past the end.
  func has(_ name: String, at position: Int) -> Bool {
    var position = position
    for byte in name.utf8 {
      guard position < count, self[position] == byte else { return false }
      position += 1
    }
    return true
  }

  func littleEndian16(at position: Int) -> UInt16 {
    UInt16(self[position]) | UInt16(self[position + 1]) << 8
  }

  func littleEndian32(at position: Int) -> UInt32 {
    UInt32(littleEndian16(at: position)) | UInt32(littleEndian16(at: position + 2)) << 16
  }

  func bigEndian32(at position: Int) -> UInt32 {
    littleEndian32(at: position).byteSwapped
  }
}
