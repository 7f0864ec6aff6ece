import X11Selection

/// A content that can't be had any more, or not to its end.
final class BrokenContent: Content {
  struct Failure: Error {}
  private let count: Int
  private let readableCount: Int?

  /// - Parameters:
  ///   - byteCount: Its size; 0 where even that can't be had.
  ///   - readableCount: How many of the bytes are there; nil for an error
  ///     instead.
  init(byteCount: Int, readableCount: Int? = nil) {
    count = byteCount
    self.readableCount = readableCount
  }

  func byteCount() throws -> Int { if count == 0 { throw Failure() } else { count } }

  func read(into buffer: inout [UInt8], at offset: Int) throws -> Int {
    guard let readableCount else { throw Failure() }
    return min(buffer.count, max(0, readableCount - offset))
  }
}
