extension [UInt8] {
  /// Copies bytes from an offset on into a buffer, as many as it holds; fewer
  /// only at the end.
  ///
  /// - Returns: How many bytes were copied.
  package func read(into buffer: inout [UInt8], at offset: Int) -> Int {
    let copied = dropFirst(offset).prefix(buffer.count)
    buffer.replaceSubrange(0..<copied.count, with: copied)
    return copied.count
  }
}
