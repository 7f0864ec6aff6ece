/// The bytes that a target stands for, as they were when the selection was
/// taken.
///
/// A content never changes: a transfer that runs while something else is
/// copied goes on with the old bytes (rule O-29).
public protocol Content: AnyObject {
  /// The number of bytes; where they are made on demand, they are made now.
  func byteCount() throws -> Int

  /// Copies bytes from an offset on into a buffer, as many as it holds; fewer
  /// only at the end.
  ///
  /// - Returns: How many bytes were copied.
  func read(into buffer: inout [UInt8], at offset: Int) throws -> Int
}
