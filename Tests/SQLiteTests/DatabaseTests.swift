import Glibc
import SQLite
import Testing

@Suite struct DatabaseTests {
  private let directory = TemporaryDirectory()

  private func makeDatabase() throws -> Database {
    let database = try Database(directory.file("database"), access: .creating)
    try database.useWriteAheadLog()
    try database.execute(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size REAL, bytes BLOB) STRICT
      """)
    return database
  }

  @Test func `values of each type come back as they were bound`() throws {
    let database = try makeDatabase()
    let bytes: [UInt8] = [0, 1, 255]
    try database.execute(
      "INSERT INTO item VALUES (?, ?, ?, ?)", Int64.max, "a\0b é", 1.5, bytes)
    let rows = try database.query("SELECT id, name, size, bytes FROM item") {
      row throws(SQLiteError) in
      let id: Int64 = try row.value(0)
      let name: String = try row.value(1)
      let size: Double = try row.value(2)
      let content: [UInt8] = try row.value(3)
      return (id, name, size, content)
    }
    let row = try #require(rows.first)
    #expect(row.0 == .max)
    #expect(row.1 == "a\0b é")
    #expect(row.2 == 1.5)
    #expect(row.3 == bytes)
  }

  @Test func `nil is NULL, and an empty text or blob is not`() throws {
    let database = try makeDatabase()
    try database.execute(
      "INSERT INTO item (id, name, size, bytes) VALUES (1, ?, ?, ?)", "", nil as Double?,
      [] as [UInt8])
    let row = try database.first("SELECT name, size, bytes FROM item") {
      row throws(SQLiteError) in
      let name: String? = try row.value(0)
      let size: Double? = try row.value(1)
      let bytes: [UInt8]? = try row.value(2)
      return (name, size, bytes)
    }
    let values = try #require(row)
    #expect(values.0 == "")
    #expect(values.1 == nil)
    #expect(values.2 == [])
  }

  @Test func `a column of another type is a mismatch, not a zero`() throws {
    let database = try makeDatabase()
    try database.execute("INSERT INTO item (id, name) VALUES (1, 'one')")
    let error = #expect(throws: SQLiteError.self) {
      try database.first("SELECT name FROM item") { row throws(SQLiteError) -> Int in
        try row.value(0)
      }
    }
    #expect(error?.code == .mismatch)
  }

  @Test func `too few and too many values are refused`() throws {
    let database = try makeDatabase()
    #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO item (id) VALUES (?)") }
    #expect(throws: SQLiteError.self) {
      try database.execute("INSERT INTO item (id) VALUES (?)", 1, 2)
    }
    let count = try database.first("SELECT count(*) FROM item") { row throws(SQLiteError) -> Int in
      try row.value(0)
    }
    #expect(count == 0)
  }

  @Test func `a statement that failed runs again`() throws {
    let database = try makeDatabase()
    let insert = "INSERT INTO item (id, name) VALUES (?, ?)"
    try database.execute(insert, 1, "one")
    let error = #expect(throws: SQLiteError.self) { try database.execute(insert, 2, "one") }
    #expect(error.map { .constraint ~= $0.code } == true)
    try database.execute(insert, 2, "two")
    #expect(database.lastInsertedID == 2)
  }

  @Test func `no error tells a bound value`() throws {
    let database = try makeDatabase()
    let insert = "INSERT INTO item (id, name) VALUES (?, ?)"
    try database.execute(insert, 1, "correct horse")
    let error = #expect(throws: SQLiteError.self) {
      try database.execute(insert, 2, "correct horse")
    }
    let text = try String(reflecting: #require(error))
    #expect(!text.contains("horse"))
    #expect(text.contains("item.name"))
  }

  @Test func `the same statement may run inside itself`() throws {
    let database = try makeDatabase()
    try database.execute("INSERT INTO item (id) VALUES (1), (2), (3)")
    let sql = "SELECT id FROM item WHERE id > ? ORDER BY id"
    let pairs = try database.query(sql, 0) { row throws(SQLiteError) -> [Int] in
      let id: Int = try row.value(0)
      return try database.query(sql, id) { inner throws(SQLiteError) -> Int in try inner.value(0) }
    }
    #expect(pairs == [[2, 3], [3], []])
  }

  @Test func `what a transaction that fails has done is undone`() throws {
    struct Failure: Error {}
    let database = try makeDatabase()
    #expect(throws: Failure.self) {
      try database.transaction {
        try database.execute("INSERT INTO item (id) VALUES (1)")
        throw Failure()
      }
    }
    try database.transaction { try database.execute("INSERT INTO item (id) VALUES (2)") }
    let ids = try database.query("SELECT id FROM item") { row throws(SQLiteError) -> Int in
      try row.value(0)
    }
    #expect(ids == [2])
  }

  @Test func `foreign keys are enforced`() throws {
    let database = try makeDatabase()
    try database.execute("CREATE TABLE part (item INTEGER REFERENCES item) STRICT")
    let error = #expect(throws: SQLiteError.self) {
      try database.execute("INSERT INTO part VALUES (7)")
    }
    #expect(error.map { .constraint ~= $0.code } == true)
  }

  @Test func `a double-quoted word is no string`() throws {
    let database = try makeDatabase()
    #expect(throws: SQLiteError.self) {
      try database.query(#"SELECT "nothing" FROM item"#) { row throws(SQLiteError) -> String in
        try row.value(0)
      }
    }
  }

  @Test func `a writer locked out by another is busy`() throws {
    let first = try makeDatabase()
    let second = try Database(directory.file("database"), busyTimeout: .zero)
    try first.transaction {
      let error = #expect(throws: SQLiteError.self) { try second.transaction {} }
      #expect(error.map { .busy ~= $0.code } == true)
      // Reading goes on meanwhile.
      let version = try second.schemaVersion()
      #expect(version == 0)
    }
    try second.transaction {}
  }

  @Test(arguments: [
    "\u{89}PNG, or anything else that isn't a database, of any length",
    String(repeating: "x", count: 8192),
  ])
  func `a file that is no database is told at the first read`(content: String) throws {
    directory.write(content, to: "other")
    let database = try Database(directory.file("other"))
    let error = #expect(throws: SQLiteError.self) { try database.schemaVersion() }
    #expect(error?.code == .notADatabase)
  }

  @Test func `a file that doesn't exist can't be opened for writing only`() throws {
    let error = #expect(throws: SQLiteError.self) { try Database(directory.file("none")) }
    #expect(error.map { .cannotOpen ~= $0.code } == true)
    #expect(error?.systemCode == ENOENT)
  }

  @Test func `an immutable file is read, whatever its name, and nothing is made beside it`() throws
  {
    let path = directory.file("50% of? this#one")
    let made = try Database(path, access: .creating)
    try made.execute("PRAGMA user_version = 5")
    let database = try Database(path, access: .immutable)
    #expect(try database.schemaVersion() == 5)
    #expect(database.isReadOnly)
    let error = #expect(throws: SQLiteError.self) { try database.execute("CREATE TABLE t (a)") }
    #expect(error.map { .readOnly ~= $0.code } == true)
  }

  @Test func `a full disk is told as full`() async throws {
    let path = directory.file("database")
    // In a process of its own: the limit holds for all its files.
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.fillTheDisk(path)
    }
  }

  private static func fillTheDisk(_ path: String) throws {
    let database = try Database(path, access: .creating)
    try database.useWriteAheadLog()
    try database.execute("CREATE TABLE item (bytes BLOB) STRICT")
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let bytes = [UInt8](repeating: 1, count: 200_000)
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction { try database.execute("INSERT INTO item VALUES (?)", bytes) }
    }
    try #require(error?.isFull == true)
    // What fits is still taken.
    try database.transaction { try database.execute("INSERT INTO item VALUES (x'00')") }
  }
}
