package import System

/// Keeps bytes that come once for as long as they are served: in memory while
/// they are few, beyond that in a file without a name.
///
/// What is sensitive never leaves memory, so that it reaches no disk.
package struct Spool: ~Copyable {
  /// How much is kept in memory of what isn't sensitive, in bytes.
  package static let memoryLimit = 16 << 20

  private var file: FileDescriptor
  private let directory: String
  private let memoryLimit: Int
  private var isOnDisk = false
  private let isSensitive: Bool
  private(set) var byteCount = 0

  /// Begins an empty one.
  ///
  /// - Parameters:
  ///   - directory: Where a large content is kept.
  ///   - isSensitive: True to keep it in memory whatever its size.
  ///   - memoryLimit: How much is kept in memory of what isn't sensitive, in
  ///     bytes.
  /// - Throws: `SystemError`.
  package init(
    directory: String, isSensitive: Bool, memoryLimit: Int = Spool.memoryLimit
  ) throws(SystemError) {
    self.directory = directory
    self.memoryLimit = memoryLimit
    self.isSensitive = isSensitive
    file = try AnonymousFile.inMemory()
  }

  /// Adds bytes.
  ///
  /// - Throws: `SystemError`.
  package mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
    if !isOnDisk && !isSensitive && byteCount + bytes.count > memoryLimit {
      try moveToDisk()
    }
    try file.write(bytes)
    byteCount += bytes.count
  }

  /// Ends it: nobody can change the bytes any more.
  ///
  /// - Returns: The file with the bytes.
  /// - Throws: `SystemError`.
  package consuming func finish() throws(SystemError) -> FileDescriptor {
    if !isOnDisk { try AnonymousFile.seal(file) }
    return file
  }

  private mutating func moveToDisk() throws(SystemError) {
    let new = try AnonymousFile.onDisk(in: directory)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while offset < byteCount {
      let count = try file.read(into: &buffer, at: offset)
      try new.write(buffer.span.extracting(..<count))
      offset += count
    }
    file = new
    isOnDisk = true
  }
}
