extension [UInt8] {
  /// Adds a copy of the bytes at the end.
  package mutating func append(copying span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { bytes in
      unsafe append(contentsOf: bytes)
    }
  }
}
