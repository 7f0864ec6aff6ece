import Cards
import SQLite
import System
import Testing

@Suite struct StoreCheckTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let bytes: [UInt8]
  private let id: ElementID
  private let digest: Digest
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
    let bytes = makeBytes(200_000)
    id = try store.addImage(bytes)
    digest = SHA256.digest(of: bytes.span)
    self.bytes = bytes
    path = directory.file("contents/\(digest.description.prefix(2))/\(digest).png")
  }

  @Test func `a store in order has no problem`() throws {
    try store.addText("text")
    #expect(try store.check() == [])
  }

  @Test func `a missing file is told with its elements, and heals when it comes again`() throws {
    try FileSystem.removeFile(path)
    #expect(try store.check() == [.missingContent(digest, elements: [id])])
    #expect(throws: StoreError.self) { _ = try store.content(of: digest) }
    try store.addImage(bytes)
    #expect(try store.check() == [])
    #expect(try store.bytes(of: id) == bytes)
  }

  @Test(arguments: [199_999, 200_000, 0]) func `a changed file is told`(count: Int) throws {
    var changed = Array(bytes.prefix(count))
    if !changed.isEmpty { changed[count / 2] ^= 1 }
    try FileDescriptor.replace(path).write(changed.span)
    let problems = try store.check()
    #expect(problems == [.damagedContent(digest, elements: [id])])
    #expect(problems.map(\.isLoss) == [true])
  }

  @Test func `changed bytes in the database are told`() throws {
    let id = try store.addText("right")
    let digest = SHA256.digest(of: "right".utf8.span)
    try Database(directory.file("cards.sqlite")).execute(
      "UPDATE inline_content SET bytes = ?", Array("wrong".utf8))
    #expect(try store.check() == [.damagedContent(digest, elements: [id])])
  }

  @Test func `rows that lost their way are told`() throws {
    try store.addText("text")
    let database = try Database(directory.file("cards.sqlite"))
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("DELETE FROM element WHERE id = ?", id)
    #expect(try store.check().contains(.danglingReference(table: "representation")))
  }

  @Test func `a content that nothing uses is told`() throws {
    let database = try Database(directory.file("cards.sqlite"))
    try database.execute("DELETE FROM representation")
    let problems = try store.check()
    #expect(problems == [.unusedContent(digest)])
    #expect(problems.map(\.isLoss) == [false])
  }

  @Test func `a damaged database is told`() throws {
    for number in 0..<200 { try store.addText("text \(number)") }
    let name = directory.file("cards.sqlite")
    try Database(name).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let size = try #require(try store.databaseByteCount())
    // The pages after those with the schema.
    let file = try FileDescriptor.open(name, writing: true)
    var content = [UInt8](repeating: 0, count: size)
    _ = try file.read(into: &content, at: 0)
    for index in (size / 4 * 3)..<size { content[index] = 0xAA }
    try FileDescriptor.replace(directory.file("copy")).write(content.span)
    let broken = directory.file("broken")
    try FileSystem.makeDirectory(broken)
    try FileSystem.rename(directory.file("copy"), to: broken + "/cards.sqlite")
    let problems = try Store(broken).check()
    #expect(
      problems.contains { problem in
        if case .database = problem { true } else { false }
      })
  }

  @Test func `what others may read is told`() throws {
    try FileSystem.setPermissions(0o644, of: directory.file("cards.sqlite"))
    #expect(try store.check() == [.openToOthers(directory.file("cards.sqlite"))])
  }

  @Test func `no problem tells content`() throws {
    try store.addText("correct horse battery staple")
    try Database(directory.file("cards.sqlite")).execute(
      "UPDATE inline_content SET bytes = x'00'")
    let text = try store.check().map(\.description).joined()
    #expect(!text.isEmpty)
    #expect(!text.contains("horse"))
  }
}
