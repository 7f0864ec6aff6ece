internal import System

/// A file of mode 0600 in the store's staging directory, removed with its last
/// reference unless it was moved to its place.
///
/// The lock on it tells other processes that it is in use: it ends with this
/// process however that ends, so a file without one is a leftover.
final class StagingFile {
  private let descriptor: FileDescriptor
  private let path: String
  private var isMoved = false

  init(in layout: StoreLayout) throws(SystemError) {
    while true {
      let path = layout.newStagingPath()
      let descriptor = try Self.create(path, in: layout)
      try descriptor.lock()
      // Between creating and locking it was no different from a leftover, and
      // may have been removed as one.
      if try descriptor.status().linkCount > 0 {
        try FileSystem.setPermissions(0o600, of: path)
        self.descriptor = descriptor
        self.path = path
        return
      }
    }
  }

  /// Creates a file, and its directory where a copy of the store lacks it.
  private static func create(
    _ path: String, in layout: StoreLayout
  ) throws(SystemError) -> FileDescriptor {
    do {
      return try FileDescriptor.create(path)
    } catch {
      guard error.isNotFound else { throw error }
    }
    try FileSystem.makeDirectory(layout.contents)
    try FileSystem.makeDirectory(layout.staging)
    return try FileDescriptor.create(path)
  }

  deinit {
    if !isMoved { try? FileSystem.removeFile(path) }
  }

  func write(_ span: Span<UInt8>) throws(SystemError) {
    try descriptor.write(span)
  }

  func sync() throws(SystemError) {
    try descriptor.sync()
  }

  /// Gives the file its name for good.
  func move(to newPath: String) throws(SystemError) {
    try FileSystem.rename(path, to: newPath)
    isMoved = true
  }
}
