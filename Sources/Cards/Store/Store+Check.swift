internal import SQLite
internal import System

/// Verifying a store.
extension Store {
  /// Verifies everything: the database, each content against its digest, and
  /// that there is a file for each row and a row for each file.
  ///
  /// It writes nothing and may run beside other processes. Contents are read
  /// piece by piece.
  ///
  /// - Returns: What is wrong, the worst first; nothing for a store in order.
  /// - Throws: `StoreError` where the store can't be checked at all.
  package func check() throws(StoreError) -> [StoreProblem] {
    do {
      var problems = try databaseProblems()
      try forEachContent { content in
        if let problem = try self.problem(of: content) { problems.append(problem) }
      }
      return try problems + fileProblems()
    } catch {
      let reason = StoreError(error)
      guard case .corrupt(let message) = reason else { throw reason }
      return [.database(message)]
    }
  }

  private func databaseProblems() throws -> [StoreProblem] {
    let words = try database.query("PRAGMA integrity_check(20)") {
      row throws(SQLiteError) -> String in try row.value(0)
    }
    let tables = try database.query("PRAGMA foreign_key_check") {
      row throws(SQLiteError) -> String in try row.value(0)
    }
    return words.filter { $0 != "ok" }.map { .database($0) }
      + tables.map { .danglingReference(table: $0) }
  }

  struct StoredContent {
    let id: Int64
    let digest: Digest
    let byteCount: Int
  }

  /// Goes through the contents in pieces, so that neither memory grows with
  /// them nor a long read holds up the write-ahead log.
  private func forEachContent(_ body: (StoredContent) throws -> Void) throws {
    var last: Int64 = 0
    while true {
      let piece = try database.query(
        "SELECT id, digest, byte_count FROM content WHERE id > ? ORDER BY id LIMIT 500", last
      ) { row throws(SQLiteError) in
        StoredContent(id: try row.value(0), digest: try row.value(1), byteCount: try row.value(2))
      }
      guard let end = piece.last else { return }
      for content in piece { try body(content) }
      last = end.id
    }
  }

  /// The row of a content; nil where there is none.
  func storedContent(_ digest: Digest) throws(SQLiteError) -> StoredContent? {
    try database.first("SELECT id, digest, byte_count FROM content WHERE digest = ?", digest) {
      row throws(SQLiteError) in
      StoredContent(id: try row.value(0), digest: try row.value(1), byteCount: try row.value(2))
    }
  }

  func problem(of stored: StoredContent) throws -> StoreProblem? {
    let elements = try database.query(
      "SELECT DISTINCT element FROM representation WHERE content = ?", stored.id
    ) { row throws(SQLiteError) -> ElementID in try row.value(0) }
    do {
      let isWhole =
        switch try content(of: stored.digest) {
        case .inline(let bytes):
          bytes.count == stored.byteCount
            && SHA256.digest(of: bytes.span) == stored.digest
        case .file(let file):
          try file.status().byteCount == stored.byteCount
            && digest(of: file) == stored.digest
        }
      if !isWhole { return .damagedContent(stored.digest, elements: elements) }
      let isUnused = try elements.isEmpty && !isKept(stored.id)
      return isUnused ? .unusedContent(stored.digest) : nil
    } catch StoreError.noSuchContent {
      // Deleted since the row was read.
      return nil
    } catch StoreError.corrupt {
      return .missingContent(stored.digest, elements: elements)
    } catch StoreError.io(let error) {
      return .unreadableContent(stored.digest, elements: elements, error)
    } catch let error as SystemError {
      return .unreadableContent(stored.digest, elements: elements, error)
    }
  }

  /// True where a content is kept for taking a change back.
  private func isKept(_ content: Int64) throws(SQLiteError) -> Bool {
    let sql = "SELECT 1 FROM former_representation WHERE content = ?"
    return try database.first(sql, content) { _ throws(SQLiteError) in true } ?? false
  }

  private func digest(of file: borrowing FileDescriptor) throws(SystemError) -> Digest {
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 128 * 1024)
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return hash.finalize() }
      hash.update(buffer.span.extracting(first: count))
    }
  }

  private func fileProblems() throws -> [StoreProblem] {
    var problems: [StoreProblem] = []
    for file in try strayFiles() where try isStray(file) {
      let path = layout.contentPath(of: file.digest, extension: file.extension)
      problems.append(.strayFile(path))
    }
    for path in try leftovers() where try lockedLeftover(path) != nil {
      problems.append(.leftoverFile(path))
    }
    let paths = [
      layout.database, layout.log, layout.logIndex, layout.contents, layout.staging,
      layout.cache,
    ]
    for path in paths {
      guard let status = try FileSystem.status(path) else { continue }
      if status.permissions & 0o077 != 0 { problems.append(.openToOthers(path)) }
    }
    return problems
  }

  /// Looks again at a file without a row, after whoever may have been adding
  /// that row has committed.
  private func isStray(_ file: ContentFile) throws -> Bool {
    guard !database.isReadOnly else { return true }
    return try write {
      let path = layout.contentPath(of: file.digest, extension: file.extension)
      return try fileExtension(of: file.digest) != file.extension
        && FileSystem.status(path) != nil
    }
  }
}
