internal import SQLite
internal import System

/// Removing what crashed processes left, and giving space back.
extension Store {
  /// How many pages are given back in one transaction.
  private static var pageBatchSize: Int { 500 }

  /// Removes contents that crashed processes were still writing.
  ///
  /// It is cheap: a long-lived process does it when it starts.
  ///
  /// - Returns: What was removed.
  @discardableResult
  package func removeLeftovers() throws(StoreError) -> Swept {
    try read {
      var swept = Swept()
      for path in try leftovers() {
        guard let file = try lockedLeftover(path) else { continue }
        swept.files += 1
        swept.byteCount += try file.status().byteCount
        try FileSystem.removeFile(path)
      }
      return swept
    }
  }

  /// Removes every file that nothing in the store names: what crashed
  /// processes were writing, had named but not committed, or no longer removed.
  ///
  /// - Returns: What was removed.
  @discardableResult
  package func sweep() throws(StoreError) -> Swept {
    var swept = try removeLeftovers()
    for directory in try contentDirectories() {
      let part = try sweep(directory)
      swept.files += part.files
      swept.byteCount += part.byteCount
    }
    let cached = try sweepCache()
    swept.files += cached.files
    swept.byteCount += cached.byteCount
    return swept
  }

  /// The parts of the store that can be swept one after the other.
  package func contentDirectories() throws(StoreError) -> [String] {
    try read { try layout.names(in: layout.contents) }
  }

  /// Removes the files of one part of the store that nothing names.
  ///
  /// - Parameter directory: One of `contentDirectories()`.
  /// - Returns: What was removed.
  /// - Throws: `StoreError`.
  @discardableResult
  package func sweep(_ directory: String) throws(StoreError) -> Swept {
    var swept = Swept()
    for file in try read({ try strayFiles(in: directory) }) {
      // Under the lock, which a process has from naming a file to its row.
      let byteCount: Int? = try write {
        guard try fileExtension(of: file.digest) != file.extension else { return nil }
        let path = layout.contentPath(of: file.digest, extension: file.extension)
        guard let status = try FileSystem.status(path) else { return nil }
        try FileSystem.removeFile(path)
        return status.byteCount
      }
      guard let byteCount else { continue }
      swept.files += 1
      swept.byteCount += byteCount
    }
    return swept
  }

  /// Sweeps, and gives the database's free space back to the file system.
  ///
  /// - Returns: What was removed.
  @discardableResult
  package func compact() throws(StoreError) -> Swept {
    let before = try databaseByteCount()
    var swept = try sweep()
    try mergeIndex(stepLimit: .max)
    try giveBackPages()
    swept.databaseByteCount = max(0, before - (try databaseByteCount()))
    return swept
  }

  /// The size of the database with its log, in bytes.
  private func databaseByteCount() throws(StoreError) -> Int {
    try read {
      try [layout.database, layout.log].reduce(0) {
        $0 + (try FileSystem.status($1)?.byteCount ?? 0)
      }
    }
  }

  /// Takes out of the index's pages what was removed from it, in small steps;
  /// until then the trigrams of deleted texts could be read there.
  func mergeIndex(stepLimit: Int) throws(StoreError) {
    for step in 0..<stepLimit {
      let goesOn = try write {
        try searchIndex.merge(isFirst: step == 0, pages: Self.pageBatchSize)
      }
      if !goesOn { return }
    }
  }

  /// Gives the database's free pages back, in small steps, and empties the
  /// write-ahead log, which may still have deleted bytes in it.
  func giveBackPages() throws(StoreError) {
    var before = Int.max
    while true {
      let free: Int = try read {
        try database.first("PRAGMA freelist_count") { row throws(SQLiteError) in
          try row.value(0)
        } ?? 0
      }
      if free == 0 || free >= before { break }
      before = free
      try write {
        _ = try database.query("PRAGMA incremental_vacuum(\(Self.pageBatchSize))") {
          _ throws(SQLiteError) in ()
        }
      }
    }
    // Readers may keep the log in use; the next one to close it empties it.
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The files of the staging directory that may be leftovers.
  func leftovers() throws -> [String] {
    try layout.names(in: layout.staging).map { layout.staging + "/" + $0 }
  }

  /// A leftover, locked against being taken for one twice; nil where a process
  /// is still writing it, or it is gone.
  func lockedLeftover(_ path: String) throws(SystemError) -> FileDescriptor? {
    do {
      let file = try FileDescriptor.open(path)
      guard try file.tryLock() else { return nil }
      return file
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }

  /// The files among the contents that no row names.
  func strayFiles() throws -> [ContentFile] {
    try layout.names(in: layout.contents).flatMap { try strayFiles(in: $0) }
  }

  private func strayFiles(in directory: String) throws -> [ContentFile] {
    let path = layout.contents + "/" + directory
    guard try FileSystem.status(path)?.kind == .directory else { return [] }
    var strays: [ContentFile] = []
    for name in try layout.names(in: path) {
      guard let content = layout.content(named: name),
        try fileExtension(of: content.digest) != content.extension
      else { continue }
      strays.append(
        ContentFile(digest: content.digest, byteCount: 0, extension: content.extension))
    }
    return strays
  }
}
