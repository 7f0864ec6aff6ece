import Glibc
import System
import Testing

@testable import Cards

@Suite struct StoreCrashTests {
  private let directory: TemporaryDirectory
  private let store: Store

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
  }

  @Test func `nothing is left of what a killed process was writing`() async throws {
    let kept = try store.addImage(makeBytes(200_000))
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try Self.dieWhileWriting(path)
    }
    #expect(try store.contentFiles().count == 1)
    #expect(try store.check() == [])
    #expect(try store.bytes(of: kept) == makeBytes(200_000))
  }

  private static func dieWhileWriting(_ path: String) throws {
    let writer = try Store(path).makeContentWriter()
    try writer.write(makeBytes(150_000).span)
    kill(getpid(), SIGKILL)
  }

  @Test func `where files can't be without a name, what was left is found and swept`() throws {
    let kept = try store.addImage(makeBytes(200_000))
    let path = directory.file("staging/1-2.tmp")
    try FileDescriptor.create(path).write(makeBytes(150_000).span)
    #expect(try store.check() == [.leftoverFile(path)])
    #expect(try store.removeLeftovers() == Swept(files: 1, byteCount: 150_000))
    #expect(try store.check() == [])
    #expect(try store.bytes(of: kept) == makeBytes(200_000))
  }

  @Test func `what has a name and is still being written isn't swept`() throws {
    let path = directory.file("staging/1-2.tmp")
    let file = try FileDescriptor.create(path)
    try file.lock()
    #expect(try store.check() == [])
    #expect(try store.sweep() == Swept())
    #expect(try FileSystem.status(path) != nil)
    _ = consume file
  }

  @Test func `a file that was named but not committed is found and swept`() throws {
    let kept = try store.addImage(makeBytes(200_000))
    let bytes = makeBytes(150_000, seed: 1)
    let digest = SHA256.digest(of: bytes.span)
    let folder = directory.file("contents/\(digest.description.prefix(2))")
    try FileSystem.makeDirectory(folder)
    let path = "\(folder)/\(digest).png"
    try FileDescriptor.create(path).write(bytes.span)

    #expect(try store.check() == [.strayFile(path)])
    #expect(try store.sweep() == Swept(files: 1, byteCount: 150_000))
    #expect(try store.check() == [])
    #expect(try store.bytes(of: kept) == makeBytes(200_000))
  }

  @Test func `a content that comes again takes the place of a broken file without a row`() throws {
    let bytes = makeBytes(150_000)
    let digest = SHA256.digest(of: bytes.span)
    let folder = directory.file("contents/\(digest.description.prefix(2))")
    try FileSystem.makeDirectory(folder)
    try FileDescriptor.create("\(folder)/\(digest).png").write(makeBytes(10).span)
    let id = try store.addImage(bytes)
    #expect(try store.bytes(of: id) == bytes)
    #expect(try store.check() == [])
  }

  @Test func `what another process is writing isn't swept`() throws {
    let writer = store.makeContentWriter()
    try writer.write(makeBytes(150_000).span)
    let other = try Store(directory.path)
    #expect(try other.check() == [])
    #expect(try other.sweep() == Swept())
    let representation = NewRepresentation(type: "image/png", content: try writer.finish())
    #expect(try other.sweep() == Swept())
    let id = try store.add(NewElement(kind: .image, representations: [representation]))
    #expect(try other.sweep() == Swept())
    #expect(try other.bytes(of: id) == makeBytes(150_000))
  }

  @Test func `files of others in the store are left alone`() throws {
    try FileSystem.makeDirectory(directory.file("contents/ab"))
    let paths = ["notes.txt", "contents/ab/README", "contents/x"].map(directory.file)
    for path in paths { _ = try FileDescriptor.create(path) }
    try store.compact()
    for path in paths { #expect(try FileSystem.status(path) != nil) }
  }
}
