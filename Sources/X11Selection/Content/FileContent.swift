package import System

/// A content in an open file, read a chunk at a time so that memory doesn't
/// grow with it.
///
/// It isn't mapped: a mapped file that somebody truncates ends the process by
/// SIGBUS, and pages once served would count as its memory.
public final class FileContent: Content {
  private let file: FileDescriptor
  private let count: Int

  /// Opens a file whose bytes stay as they are.
  ///
  /// - Throws: The system's error, in words.
  public convenience init(path: String) throws {
    try self.init(FileDescriptor.open(path))
  }

  /// Takes over an open file.
  package init(_ file: consuming FileDescriptor) throws(SystemError) {
    count = try file.status().byteCount
    self.file = file
  }

  /// The size of the file when it was opened.
  public func byteCount() -> Int { count }

  /// Reads bytes from an offset on.
  public func read(into buffer: inout [UInt8], at offset: Int) throws -> Int {
    try file.read(into: &buffer, at: offset)
  }
}
