import Cards
import Glibc
import SQLite
import System
import Testing

@Suite struct StoreOpeningTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func permissions(_ path: String) throws -> UInt32? {
    try FileSystem.status(path)?.permissions
  }

  @Test(arguments: [0o000, 0o022, 0o077, 0o277] as [UInt32])
  func `only the owner gets at a store, whatever the umask`(mask: UInt32) async throws {
    let path = directory.file("new/store")
    await #expect(processExitsWith: .success) { [path = path as String, mask = mask as UInt32] in
      FileSystem.setCreationMask(mask)
      try Self.makeStoreAndExpectModes(path)
    }
  }

  private static func makeStoreAndExpectModes(_ path: String) throws {
    let store = try Store(path)
    try store.addText("small")
    try store.addImage(makeBytes(200_000))
    var files = try store.contentFiles()
    try #require(files.count == 1)
    files += ["cards.sqlite", "cards.sqlite-wal", "cards.sqlite-shm"]
    for file in files {
      try #require(try FileSystem.status(path + "/" + file)?.permissions == 0o600, "\(file)")
    }
    let directories = ["", "/contents", "/staging"]
    for name in directories {
      try #require(try FileSystem.status(path + name)?.permissions == 0o700, "\(name)")
    }
  }

  @Test func `an empty directory is closed to others, one with other files stays as it is`() throws
  {
    let empty = directory.file("empty")
    let used = directory.file("used")
    for path in [empty, used] {
      try FileSystem.makeDirectory(path)
      try FileSystem.setPermissions(0o755, of: path)
    }
    _ = try FileDescriptor.create(used + "/other")
    try Store(empty).addText("a")
    try Store(used).addText("a")
    #expect(try permissions(empty) == 0o700)
    #expect(try permissions(used) == 0o755)
    #expect(try permissions(used + "/cards.sqlite") == 0o600)
    #expect(try permissions(used + "/contents") == 0o700)
  }

  @Test func `reading makes no store`() throws {
    let path = directory.file("none")
    #expect(throws: StoreError.noStore(path)) { try Store(path, for: .reading) }
    #expect(try FileSystem.status(path) == nil)
  }

  @Test func `a newer store is refused and left as it is`() throws {
    let path = directory.file("store")
    try Store(path).addText("from the future")
    let databasePath = path + "/cards.sqlite"
    try Database(databasePath).execute("PRAGMA user_version = 99")
    let before = try SHA256.ofFile(databasePath)
    for access in [Store.Access.reading, .writing] {
      #expect(throws: StoreError.newerStore(version: 99)) { try Store(path, for: access) }
    }
    #expect(try SHA256.ofFile(databasePath) == before)
    #expect(
      try FileSystem.names(in: path).sorted() == ["cards.sqlite", "contents", "staging"])
  }

  @Test(arguments: [Store.Access.reading, .writing])
  func `a file that is no database is refused and left as it is`(access: Store.Access) throws {
    let path = directory.path + "/cards.sqlite"
    try FileDescriptor.create(path).write("This is somebody's shopping list.".utf8.span)
    let before = try SHA256.ofFile(path)
    #expect(throws: StoreError.notADatabase(path)) { try Store(directory.path, for: access) }
    #expect(try SHA256.ofFile(path) == before)
  }

  @Test(arguments: [0, 1]) func `another program's database is refused`(version: Int) throws {
    let path = directory.path + "/cards.sqlite"
    let other = try Database(path, access: .creating)
    try other.run(script: "CREATE TABLE theirs (a); PRAGMA user_version = \(version)")
    #expect(throws: StoreError.notADatabase(path)) { try Store(directory.path) }
  }

  @Test func `a store is read in a directory that can't be written`() async throws {
    let path = directory.file("store")
    do {
      let store = try Store(path)
      try store.addText("small")
      try store.addImage(makeBytes(200_000))
    }
    // Others may read here, so that the superuser can become another for this.
    try Self.makeReadable(path)
    try FileSystem.setPermissions(0o755, of: directory.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.readWithoutPermission(path)
    }
    #expect(
      try FileSystem.names(in: path).sorted() == ["cards.sqlite", "contents", "staging"])
  }

  private static func makeReadable(_ path: String) throws {
    guard try FileSystem.status(path)?.kind == .directory else {
      return try FileSystem.setPermissions(0o444, of: path)
    }
    for name in try FileSystem.names(in: path) { try makeReadable(path + "/" + name) }
    try FileSystem.setPermissions(0o555, of: path)
  }

  private static func readWithoutPermission(_ path: String) throws {
    if getuid() == 0 { try #require(setuid(65534) == 0) }
    let store = try Store(path, for: .reading)
    let elements = try store.elements(on: store.currentCard().id)
    try #require(elements.count == 2)
    try #require(try store.bytes(of: elements[0].id) == Array("small".utf8))
    try #require(try store.bytes(of: elements[1].id) == makeBytes(200_000))
    try #require(throws: StoreError.readOnly) { try store.addText("more") }
    try #require(throws: StoreError.readOnly) { try Store(path) }
    let losses = try store.check().map(\.isLoss)
    try #require(!losses.contains(true))
  }

  @Test func `changes that only the log has keep a store from being read without permission`()
    async throws
  {
    let path = directory.file("store")
    let copy = directory.file("copy")
    let store = try Store(path)
    try store.addText("small")
    try FileSystem.makeDirectory(copy)
    for name in ["cards.sqlite", "cards.sqlite-wal"] {
      let file = try FileDescriptor.open(path + "/" + name)
      var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
      _ = try file.read(into: &bytes, at: 0)
      try #require(!bytes.isEmpty)
      try FileDescriptor.replace(copy + "/" + name).write(bytes.span)
    }
    try Self.makeReadable(copy)
    try FileSystem.setPermissions(0o755, of: directory.path)
    await #expect(processExitsWith: .success) { [copy = copy as String] in
      if getuid() == 0 { try #require(setuid(65534) == 0) }
      try #require(throws: StoreError.readOnly) { try Store(copy, for: .reading) }
    }
    try FileSystem.setPermissions(0o700, of: copy)
  }

  @Test func `a store that another process has locked is busy`() throws {
    let store = try Store(directory.path, busyTimeout: .zero)
    try store.addText("one")
    let other = try Database(directory.path + "/cards.sqlite")
    try other.transaction {
      #expect(throws: StoreError.busy) { try store.addText("two") }
      // A store that is only read isn't.
      let count = try Store(directory.path, for: .reading).currentCard().elementCount
      #expect(count == 1)
    }
    try store.addText("three")
    #expect(try store.currentCard().elementCount == 2)
    #expect(try store.check() == [])
  }

  @Test func `a store without its empty directories works`() throws {
    try Store(directory.path).addText("kept")
    for name in ["contents", "staging"] {
      try #require(unsafe rmdir(directory.path + "/" + name) == 0)
    }
    let store = try Store(directory.path)
    #expect(try store.check() == [])
    try store.addImage(makeBytes(150_000))
    #expect(try store.check() == [])
  }
}
