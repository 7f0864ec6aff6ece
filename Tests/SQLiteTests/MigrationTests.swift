import SQLite
import Testing

@Suite struct MigrationTests {
  private let directory = TemporaryDirectory()

  private let migrations = [
    "CREATE TABLE item (id INTEGER PRIMARY KEY) STRICT; INSERT INTO item VALUES (1);",
    "ALTER TABLE item ADD COLUMN name TEXT NOT NULL DEFAULT 'unnamed';",
    "UPDATE item SET name = name || '!';",
  ]

  private func name(in database: Database) throws -> String? {
    try database.first("SELECT name FROM item") { row throws(SQLiteError) -> String in
      try row.value(0)
    }
  }

  @Test(arguments: 0...3) func `each version is brought to the newest`(version: Int) throws {
    let path = directory.file("database")
    do {
      let database = try Database(path, access: .creating)
      try database.migrate(through: Array(migrations.prefix(version)))
      #expect(try database.schemaVersion() == version)
    }
    let database = try Database(path)
    try database.migrate(through: migrations)
    #expect(try database.schemaVersion() == 3)
    #expect(try name(in: database) == "unnamed!")
  }

  @Test func `a migration that fails leaves the file at the version before it`() throws {
    let database = try Database(directory.file("database"), access: .creating)
    let broken = [migrations[0], migrations[1] + "INSERT INTO nowhere VALUES (1);"]
    let error = #expect(throws: MigrationError.self) { try database.migrate(through: broken) }
    guard case .failed(version: 2, _) = error else {
      Issue.record("the failing step isn't told: \(String(describing: error))")
      return
    }
    #expect(try database.schemaVersion() == 1)
    try database.migrate(through: migrations)
    #expect(try name(in: database) == "unnamed!")
  }

  @Test func `a newer file is refused and not written`() throws {
    let database = try Database(directory.file("database"), access: .creating)
    try database.execute("PRAGMA user_version = 4")
    #expect(throws: MigrationError.newer(version: 4)) {
      try database.migrate(through: migrations)
    }
    #expect(try database.schemaVersion() == 4)
  }

  @Test func `two connections that migrate at once do each step once`() throws {
    let path = directory.file("database")
    let first = try Database(path, access: .creating)
    let second = try Database(path)
    // The second has read version 0 before the first goes ahead.
    #expect(try second.schemaVersion() == 0)
    try first.migrate(through: migrations)
    try second.migrate(through: migrations)
    #expect(try name(in: second) == "unnamed!")
  }
}
