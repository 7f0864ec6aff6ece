/// Where the bytes of listed files come from, one file after the other.
protocol FileSource: AnyObject {
  /// Goes on to a file, whether or not the one before was read to its end.
  ///
  /// - Parameter path: The path, whose bytes may not be UTF-8.
  /// - Throws: `FileIntakeError`.
  func open(_ path: [UInt8]) throws(FileIntakeError)

  /// Reads the next bytes of the file.
  ///
  /// - Parameter buffer: Where they go.
  /// - Returns: How many; 0 at the end, and nil where none have come yet.
  /// - Throws: `FileIntakeError`.
  func read(into buffer: inout [UInt8]) throws(FileIntakeError) -> Int?
}
