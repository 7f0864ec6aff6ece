import Cards
import SQLite
import System
import TestSupport
import Testing

/// What cardclip-store(5) says of the database is what a new store has.
@Suite struct StorePageTests {
  /// What the page's list of tables says: each table with its entry.
  private let entries: [String: [Substring]]
  private let page: String
  private let database: Database
  private let directory: TemporaryDirectory

  init() throws {
    page = try SourceTree.text("man/cardclip-store.5")
    let section = page.split(separator: ".Ss The database\n")[1].split(separator: ".Sh ")[0]
    entries = section.split(separator: ".It Sy ").dropFirst().reduce(into: [:]) { entries, entry in
      let lines = entry.split(separator: "\n")
      entries[String(lines[0])] = Array(lines.dropFirst())
    }
    directory = try TemporaryDirectory()
    _ = try Store(directory.file("store"))
    database = try Database(directory.file("store/cards.sqlite"))
  }

  private func names(_ sql: String) throws -> [String] {
    try database.query(sql) { row throws(SQLiteError) in try row.value(0) }
  }

  /// The words of an entry that are marked as columns.
  private func columns(in entry: [Substring]) -> Set<String> {
    let marked = entry.filter { $0.hasPrefix(".Va ") }
    return Set(
      marked.flatMap { $0.split(whereSeparator: { " ,".contains($0) }).dropFirst() }
        .map(String.init).filter { $0.first?.isLetter == true })
  }

  @Test func `each table is there, and no other one`() throws {
    let tables = try names(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
        AND name NOT LIKE 'search!_%' ESCAPE '!'
      """)
    #expect(tables.count > 5)
    #expect(Set(entries.keys) == Set(tables))
  }

  @Test func `each column of a table is there, and no other one`() throws {
    for (table, entry) in entries {
      let columns = try names("SELECT name FROM pragma_table_info('\(table)')")
      // One whose entry names the table it belongs to has that in its text.
      var expected = Set(columns)
      if table == "search" { expected.insert("rowid") }
      #expect(self.columns(in: entry) == expected, "\(table)")
    }
  }

  @Test func `the versions are those of a new store`() throws {
    let version = try names("SELECT CAST(user_version AS TEXT) FROM pragma_user_version")
    #expect(page.contains("tables, \(version[0]) at present."))
    let application = try names(
      "SELECT printf('0x%08X', application_id) FROM pragma_application_id")
    #expect(page.contains("application_id is \(application[0]),"))
  }

  @Test func `each directory of a store is there`() throws {
    let store = directory.file("store")
    for name in try FileSystem.names(in: store) where !name.hasPrefix("cards.sqlite-") {
      #expect(page.contains(".It Pa \(name)"), "\(name)")
    }
  }
}
