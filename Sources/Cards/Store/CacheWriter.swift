package import System

/// Writes an entry of a store's cache, which is there once it is whole.
package struct CacheWriter: ~Copyable {
  private var file: StagingFile
  private let path: String

  init(directory: String, path: String) throws(SystemError) {
    self.path = path
    try FileSystem.makeDirectory(directory)
    file = try StagingFile(in: directory)
  }

  /// Adds bytes.
  ///
  /// - Throws: `SystemError`.
  package func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try file.descriptor.write(bytes)
  }

  /// Ends the entry and opens it.
  ///
  /// - Returns: The file, for reading.
  /// - Throws: `SystemError`.
  package consuming func finish() throws(SystemError) -> FileDescriptor {
    try file.commit(to: path)
    return try FileDescriptor.open(path)
  }
}
