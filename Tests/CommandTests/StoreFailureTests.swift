import SQLite
import System
import TestSupport
import Testing

/// Stores that can't be written, or aren't any.
@Suite struct StoreFailureTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("add", "-", input: Array("kept".utf8)).expect(.done("1\n"))
  }

  private let words = Array("words".utf8)

  private var database: String { desk.store + "/cards.sqlite" }

  /// Nothing was added, lost or left behind.
  private func expectUntouched() throws {
    #expect(try desk.bytes("show", "1") == Array("kept".utf8))
    #expect(try desk.json("list", "--json").items.count == 1)
    #expect(try desk.leftovers() == [])
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }

  @Test func `a store that can't be written is read all the same`() throws {
    for path in [desk.store, database] {
      let permissions = try #require(try FileSystem.status(path)).permissions
      try FileSystem.setPermissions(permissions & 0o555, of: path)
      for arguments in [["add", "-"], ["edit", "1", "-d", "x"], ["delete", "1"], ["empty"]] {
        var program = try desk.cardclip(arguments)
        program.input = .bytes(words)
        Outcome(try desk.withoutPrivileges(program).run()).expect(
          .failed(
            73,
            "cardclip \(arguments[0]): the store can't be written: permission denied or a "
              + "read-only file system"))
      }
      let shown = try desk.withoutPrivileges(desk.cardclip(["show", "1"])).run()
      Outcome(shown).expect(.done("kept"))
      let listed = try desk.withoutPrivileges(desk.cardclip(["list"])).run()
      #expect(listed.status == 0)
      try FileSystem.setPermissions(permissions, of: path)
    }
    try expectUntouched()
  }

  @Test func `a store in a directory that can't be written isn't made`() throws {
    try FileSystem.makeDirectory(desk.files.file("closed"))
    try FileSystem.setPermissions(0o500, of: desk.files.file("closed"))
    let program = try desk.cardclip(["card", "new", "A", "--store", desk.files.file("closed/s")])
    let outcome = Outcome(try desk.withoutPrivileges(program).run())
    #expect(outcome.status == 73)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    try FileSystem.setPermissions(0o700, of: desk.files.file("closed"))
  }

  @Test(arguments: [100, 1024])
  func `where the disk is full nothing is added and nothing is lost`(limit: Int) throws {
    let path = desk.files.file("a.png")
    try PNGFixture(byteCount: 3_000_000).write(to: path)
    // In blocks of 512 bytes: no file may grow beyond it.
    let result = try desk.shell(#"ulimit -f "$1"; exec "$0" add "$2""#, "\(limit)", path)
    Outcome(result).expect(
      .failed(74, "cardclip add: the store can't grow: the disk, a quota or a size limit is full"))
    try expectUntouched()
  }

  @Test func `where the disk is full for the database as well`() throws {
    let result = try desk.shell(
      #"ulimit -f 1; echo words | "$0" add -; "$0" card new A; "$0" delete 1"#)
    #expect(result.status == 74)
    #expect(result.text == "")
    #expect(
      result.errorText.split(separator: "\n").allSatisfy {
        $0.hasSuffix("the store can't grow: the disk, a quota or a size limit is full")
      })
    try expectUntouched()
  }

  @Test func `a file is no store`() throws {
    for arguments in [["list"], ["card", "list"], ["show", "1"], ["add", "-"], ["search", "x"]] {
      let outcome = try desk.run(["--store", database] + arguments)
      #expect(outcome.status == 66)
      #expect(outcome.errors.hasSuffix("cannot open \(database): Not a directory\n"))
    }
    try expectUntouched()
  }

  @Test func `a store that another process has locked is waited for, and then told of`() throws {
    let database = try Database(self.database)
    try database.transaction {
      try desk.run("add", "-", input: words).expect(
        .failed(75, "cardclip add: the store is locked by another process; try again"))
      // Who only reads waits for nobody.
      #expect(try desk.bytes("show", "1") == Array("kept".utf8))
    }
    try expectUntouched()
  }

  @Test func `a store from a newer version is refused, for reading too`() throws {
    let database = try Database(self.database)
    let version: Int = try #require(
      try database.first("PRAGMA user_version") { row throws(SQLiteError) in try row.value(0) })
    try database.execute("PRAGMA user_version = 1000")
    for arguments in [["add", "-"], ["list"], ["show", "1"], ["check"]] {
      try desk.run(arguments).expect(
        .failed(
          66,
          "cardclip \(arguments[0]): the store has version 1000, from a newer cardclip; update "
            + "cardclip to use it"))
    }
    try database.execute("PRAGMA user_version = \(version)")
    try expectUntouched()
  }

  @Test func `what is no database is refused and left as it is`() throws {
    let other = desk.files.file("other")
    try FileSystem.makeDirectory(other)
    let noise = Fixtures.bytes(count: 5000)
    try desk.files.write(noise, to: "other/cards.sqlite")
    for arguments in [["add", "-"], ["list"], ["check"]] {
      try desk.run(arguments + ["--store", other], input: words).expect(
        .failed(
          66,
          "cardclip \(arguments[0]): \(other)/cards.sqlite is not the database of a cardclip store"
        ))
    }
    #expect(try desk.files.read("other/cards.sqlite") == noise)
  }

  @Test func `a database of another program is refused and left as it is`() throws {
    let other = desk.files.file("other")
    try FileSystem.makeDirectory(other)
    try Database(other + "/cards.sqlite", access: .creating).execute("CREATE TABLE t (x)")
    let before = try desk.files.read("other/cards.sqlite")
    try desk.run("add", "-", "--store", other, input: words).expect(
      .failed(
        66, "cardclip add: \(other)/cards.sqlite is not the database of a cardclip store"))
    #expect(try desk.files.read("other/cards.sqlite") == before)
  }

  @Test func `a content that is damaged or lost is found, and the status says so`() throws {
    try PNGFixture(byteCount: 300_000).write(to: desk.files.file("a.png"))
    try desk.run("add", desk.files.file("a.png"))
    let contents = desk.store + "/contents"
    let directory = try contents + "/" + #require(FileSystem.names(in: contents).first)
    let path = try directory + "/" + #require(FileSystem.names(in: directory).first)
    let file = try FileDescriptor.open(path, writing: true)
    try file.write(words.span)
    let damaged = try desk.run("check")
    #expect(damaged.status == 65)
    #expect(damaged.output.hasPrefix("element 2: content "))
    #expect(damaged.output.hasSuffix(" is damaged\n"))
    #expect(damaged.errors == "cardclip check: the store is damaged\n")
    #expect(try desk.json("check", "--json")[0]?["loss"] == .bool(true))
    try FileSystem.removeFile(path)
    #expect(try desk.run("check").output.contains("is missing"))
    let lost = try desk.run("show", "2")
    #expect(lost.status == 66)
    #expect(lost.errors.contains("run cardclip check"))
  }
}
