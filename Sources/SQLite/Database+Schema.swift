/// The version of the schema, the steps that bring it up to date, and how the
/// file is kept.
extension Database {
  /// The number of migrations that the file has seen (PRAGMA user_version); 0
  /// for a new one.
  ///
  /// - Throws: `SQLiteError`, with the code `notADatabase` where the file is
  ///   something else.
  package func schemaVersion() throws(SQLiteError) -> Int {
    try first("PRAGMA user_version") { row throws(SQLiteError) in try row.value(0) } ?? 0
  }

  /// Runs the migrations that the file hasn't seen.
  ///
  /// Each is a script, in a transaction of its own together with the version
  /// it leads to; the first leads to version 1. Nothing is written where the
  /// file is from a newer program.
  ///
  /// - Parameters:
  ///   - migrations: The scripts, oldest first.
  ///   - finish: Does what a script can't, in the same transaction after it;
  ///     called with the version that it leads to.
  /// - Throws: `MigrationError`, or `SQLiteError` where the file can't be read
  ///   or locked, or what `finish` throws.
  package func migrate(
    through migrations: [String], finish: (Int) throws -> Void = { _ in }
  ) throws {
    var version = try schemaVersion()
    guard version <= migrations.count else { throw MigrationError.newer(version: version) }
    while version < migrations.count {
      version = try transaction { try runMigration(of: migrations, finish) }
    }
  }

  /// Runs the next migration and returns the version it led to.
  ///
  /// The version is read again under the lock: another process may have been
  /// faster.
  private func runMigration(
    of migrations: [String], _ finish: (Int) throws -> Void
  ) throws -> Int {
    let version = try schemaVersion()
    guard version < migrations.count else { return version }
    do {
      try run(script: migrations[version])
      try finish(version + 1)
      try run(script: "PRAGMA user_version = \(version + 1)")
    } catch let error as SQLiteError {
      throw MigrationError.failed(version: version + 1, error)
    }
    return version + 1
  }

  /// Switches the file to a write-ahead log and syncs each commit, so that
  /// readers and a writer don't wait for one another, and what is committed
  /// survives a power cut.
  ///
  /// - Throws: `SQLiteError`, also where the file stays in another mode (as on
  ///   file systems without shared memory).
  package func useWriteAheadLog() throws(SQLiteError) {
    let sql = "PRAGMA journal_mode = WAL"
    let mode: String? = try first(sql) { row throws(SQLiteError) in try row.value(0) }
    guard mode == "wal" else {
      throw SQLiteError(
        code: .error, message: "the file can't have a write-ahead log", statement: sql)
    }
    try execute("PRAGMA synchronous = FULL")
  }
}
