internal import CSQLite

/// A connection to one SQLite file, for one thread.
///
/// Foreign keys are on. What a hostile file could use is off: functions in its
/// schema that aren't known to be harmless, and double-quoted strings.
@safe package final class Database {
  /// How a file is opened.
  package enum Access {
    /// For reading and writing; read-only where the file's permissions leave
    /// no more. The file must exist.
    case writing

    /// For reading and writing; made where it doesn't exist.
    case creating

    /// For reading a file that nobody changes meanwhile: no locks and no
    /// write-ahead log, so that it works in a directory that can't be written.
    case immutable
  }

  private let connection: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: What it is opened for.
  ///   - busyTimeout: How long a call waits for another process's lock before
  ///     it fails with the code `busy`.
  /// - Throws: `SQLiteError`; that a file is no database shows at the first
  ///   statement only.
  package init(
    _ path: String, access: Access = .writing, busyTimeout: Duration = .seconds(2)
  ) throws(SQLiteError) {
    var name = path
    var flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
    switch access {
    case .writing: flags |= SQLITE_OPEN_READWRITE
    case .creating: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:" + Self.percentEncoded(path) + "?immutable=1"
    }
    var connection: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &connection, flags, nil)
    unsafe self.connection = connection
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection) }
    setBusyTimeout(busyTimeout)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_DQS_DDL, 0)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_DQS_DML, 0)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
  }

  deinit {
    // Closing fails while a statement lives, so they go first.
    statements = [:]
    unsafe sqlite3_close(connection)
  }

  /// Gives back the memory of pages that are kept for the next statement.
  package func releaseMemory() {
    unsafe sqlite3_db_release_memory(connection)
  }

  /// Says after how many pages in the write-ahead log a commit also moves them
  /// to the database; SQLite's own number is 1,000.
  package func setCheckpointInterval(pages: Int32) {
    unsafe sqlite3_wal_autocheckpoint(connection, pages)
  }

  /// Says how much of the pages is kept in memory; SQLite's own number is
  /// 2,000 KiB.
  package func setCacheSize(kibibytes: Int) throws(SQLiteError) {
    try execute("PRAGMA cache_size = \(-kibibytes)")
  }

  /// Moves what is in the write-ahead log to the database, as far as no other
  /// process is in the way.
  package func checkpoint() {
    unsafe sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Runs a statement that gives no rows.
  package func execute<each Value: DatabaseValue>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) {
    try run(sql, repeat each values) { _ throws(SQLiteError) in true }
  }

  /// Runs a statement and returns what the closure makes of each row.
  package func query<each Value: DatabaseValue, Result>(
    _ sql: String, _ values: repeat each Value,
    row: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    var results: [Result] = []
    try run(sql, repeat each values) { current throws(SQLiteError) in
      results.append(try row(current))
      return true
    }
    return results
  }

  /// Runs a statement and returns what the closure makes of the first row; nil
  /// where there is none.
  package func first<each Value: DatabaseValue, Result>(
    _ sql: String, _ values: repeat each Value,
    row: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    var result: Result?
    try run(sql, repeat each values) { current throws(SQLiteError) in
      result = try row(current)
      return false
    }
    return result
  }

  /// Sets how long a call waits for another process's lock from now on.
  package func setBusyTimeout(_ timeout: Duration) {
    let (seconds, attoseconds) = timeout.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    unsafe sqlite3_busy_timeout(connection, Int32(clamping: milliseconds))
  }

  /// Runs several statements, separated by semicolons, without values and
  /// without looking at rows.
  package func run(script: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(connection, script, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteError(code, on: unsafe connection, statement: script)
    }
  }

  /// Runs the body in a transaction that holds the write lock from its start,
  /// so that what it read is still true when it writes.
  ///
  /// - Throws: What the body throws, after everything is rolled back; or
  ///   `SQLiteError` where the lock isn't to be had or the commit fails.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already (a full disk).
      if unsafe sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// The row id of the last insert on this connection.
  package var lastInsertedID: Int64 { unsafe sqlite3_last_insert_rowid(connection) }

  /// How many rows the last statement changed.
  package var changedRowCount: Int { unsafe Int(sqlite3_changes64(connection)) }

  /// How many rows all statements changed on this connection, those of virtual
  /// tables' own tables included.
  package var totalChangedRowCount: Int { unsafe Int(sqlite3_total_changes64(connection)) }

  /// True where the file's permissions, or how it was opened, leave reading
  /// only.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

  /// Steps through a statement until its end, or until the closure says false.
  private func run<each Value: DatabaseValue>(
    _ sql: String, _ values: repeat each Value,
    row: (borrowing Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    // Taken out while it runs: the same text, run by the closure, gets a
    // statement of its own. One that failed isn't kept.
    let statement =
      if let kept = statements.removeValue(forKey: sql) {
        kept
      } else {
        try unsafe Statement(sql, on: connection)
      }
    defer { statement.reset() }
    try statement.bind(repeat each values)
    while try statement.step() {
      guard try row(Row(of: statement)) else { break }
    }
    statements[sql] = statement
  }

  /// Escapes what has a meaning in a URI, and everything else that isn't
  /// plain.
  private static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
