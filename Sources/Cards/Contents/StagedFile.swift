internal import System

/// A file of mode 0600 on its way into the store, of which nothing is left
/// unless it is moved to its place.
///
/// It has no name until then. Where the file system knows no such files it has
/// one in the staging directory, and the lock on it tells other processes that
/// it is in use: the lock ends with this process however that ends, so that a
/// file without one is a leftover.
final class StagedFile {
  private var file: StagingFile

  init(in layout: StoreLayout) throws(SystemError) {
    while true {
      let file = try Self.make(in: layout)
      try file.descriptor.lock()
      // Between creating and locking it was no different from a leftover, and
      // may have been removed as one.
      let linkCount = try file.descriptor.status().linkCount
      if file.hasTemporaryName && linkCount == 0 { continue }
      try file.descriptor.setPermissions(0o600)
      self.file = file
      return
    }
  }

  /// Makes a file, and its directory where a copy of the store lacks it.
  private static func make(in layout: StoreLayout) throws(SystemError) -> StagingFile {
    do {
      return try StagingFile(in: layout.staging, prefix: "")
    } catch {
      guard error.isNotFound else { throw error }
    }
    try FileSystem.makeDirectory(layout.contents)
    try FileSystem.makeDirectory(layout.staging)
    return try StagingFile(in: layout.staging, prefix: "")
  }

  func write(_ span: Span<UInt8>) throws(SystemError) {
    try file.descriptor.write(span)
  }

  /// Gives all that was written, in order and piece by piece.
  func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    try file.descriptor.forEachPiece(body)
  }

  /// Reads what was written from an offset on.
  func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    try file.descriptor.read(into: &buffer, at: offset)
  }

  func sync() throws(SystemError) {
    try file.descriptor.sync()
  }

  /// Gives the file its name for good; what must be on the disk before was
  /// synced.
  func move(to path: String) throws(SystemError) {
    try file.commit(to: path, isDurable: false)
  }
}
