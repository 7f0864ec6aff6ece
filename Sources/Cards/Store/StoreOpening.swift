import Glibc
internal import SQLite
internal import System

/// How a store is found, made and brought up to date.
struct StoreOpening {
  let layout: StoreLayout
  let busyTimeout: Duration

  /// Opens the database, after making the store where that is wanted.
  func open(for access: Store.Access) throws -> Database {
    if try FileSystem.status(layout.database) == nil {
      // A file of that name isn't a store that is still to be made.
      if let status = try FileSystem.status(layout.directory), status.kind != .directory {
        throw SystemError("open", layout.directory, code: ENOTDIR)
      }
      guard case .writing = access else { throw StoreError.noStore(layout.directory) }
      try makeStore()
    }
    let database = try connect(for: access)
    let version = try database.schemaVersion()
    if version > Schema.migrations.count { throw StoreError.newerStore(version: version) }
    // Before any migration: an older version may be another program's.
    if version > 0 { try checkApplication(of: database) }
    if version < Schema.migrations.count { try update(database, from: version) }
    if case .writing = access {
      if database.isReadOnly { throw StoreError.readOnly }
      try database.useWriteAheadLog()
    }
    return database
  }

  /// Connects, and reads once, so that a file that is something else fails
  /// here.
  private func connect(for access: Store.Access) throws -> Database {
    let database = try Database(layout.database, busyTimeout: busyTimeout)
    do {
      _ = try database.schemaVersion()
      return database
    } catch {
      switch error.code {
      case .notADatabase: throw StoreError.notADatabase(layout.database)
      case .readOnlyDirectory, .cannotOpen:
        return try connectWithoutLog(for: access)
      default: throw error
      }
    }
  }

  /// Connects where the files of the write-ahead log can't be made beside the
  /// database: its directory or file system can't be written.
  ///
  /// Without a log that has changes in it the database file is complete, and is
  /// read as it is. Should somebody who may write come meanwhile, a read may
  /// fail as corrupt.
  private func connectWithoutLog(for access: Store.Access) throws -> Database {
    let database = try Database(layout.database, access: .immutable)
    _ = try database.schemaVersion()
    let log = try FileSystem.status(layout.log)
    guard case .reading = access, log == nil || log?.byteCount == 0 else {
      throw StoreError.readOnly
    }
    return database
  }

  /// Makes the directories and an empty database file of mode 0600.
  ///
  /// SQLite gives its companion files the mode of the database file.
  private func makeStore() throws {
    if try FileSystem.status(layout.directory) == nil {
      try FileSystem.makeDirectory(layout.directory)
      try FileSystem.syncDirectory(FileSystem.parent(of: layout.directory) ?? "/")
    } else if try FileSystem.names(in: layout.directory).isEmpty {
      try FileSystem.setPermissions(0o700, of: layout.directory)
    }
    try withLock {
      try FileSystem.makeDirectory(layout.contents)
      try FileSystem.makeDirectory(layout.staging)
      // Moved into place, not made there: to close a file that SQLite has open
      // in the same process would let its locks go (fcntl(2)).
      if try FileSystem.status(layout.database) == nil {
        try StagedFile(in: layout).move(to: layout.database)
      }
      try FileSystem.syncDirectory(layout.directory)
    }
  }

  /// Brings the schema to this program's version.
  private func update(_ database: Database, from version: Int) throws {
    if database.isReadOnly { throw StoreError.readOnly }
    // Switching to a write-ahead log doesn't wait for others, so they wait here.
    try withLock {
      if try database.schemaVersion() == 0 {
        let sql = "SELECT count(*) FROM sqlite_schema"
        let tableCount: Int? = try database.first(sql) { row throws(SQLiteError) in
          try row.value(0)
        }
        if tableCount != 0 { throw StoreError.notADatabase(layout.database) }
        // Only an empty file can still be told to keep track of its free pages,
        // which giving space back in small steps needs.
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL")
      }
      try database.useWriteAheadLog()
      try database.migrate(through: Schema.migrations) { version in
        guard version == Schema.indexVersion else { return }
        try SearchIndex(database: database, layout: layout).rebuild()
      }
    }
  }

  private func checkApplication(of database: Database) throws {
    let id: Int? = try database.first("PRAGMA application_id") { row throws(SQLiteError) in
      try row.value(0)
    }
    guard id == Schema.applicationID else { throw StoreError.notADatabase(layout.database) }
  }

  /// Runs the body while no other process makes or updates the store.
  private func withLock(_ body: () throws -> Void) throws {
    let directory = try FileDescriptor.openDirectory(layout.directory)
    try directory.lock()
    try body()
  }
}
