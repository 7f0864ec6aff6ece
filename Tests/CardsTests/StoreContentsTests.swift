import Glibc
import System
import Testing

@testable import Cards

@Suite struct StoreContentsTests {
  private let directory: TemporaryDirectory
  private let store: Store

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
  }

  @Test(arguments: [0, 1, 102_399, 102_400]) func `up to 100 KiB are kept in the database`(
    count: Int
  ) throws {
    let id = try store.addImage(makeBytes(count))
    #expect(try store.contentFiles() == [])
    #expect(try store.bytes(of: id) == makeBytes(count))
    #expect(try store.check() == [])
  }

  @Test(arguments: [102_401, 1_000_000]) func `more is kept in a file named by its digest`(
    count: Int
  ) throws {
    let bytes = makeBytes(count)
    let id = try store.addImage(bytes)
    let digest = SHA256.digest(of: bytes.span)
    let path = "contents/\(digest.description.prefix(2))/\(digest).png"
    #expect(try store.contentFiles() == [path])
    #expect(try SHA256.ofFile(directory.file(path)) == digest)
    #expect(try store.bytes(of: id) == bytes)
    #expect(try store.check() == [])
  }

  @Test(arguments: [1000, 200_000]) func `the same bytes are kept once`(count: Int) throws {
    let bytes = makeBytes(count)
    let ids = try (1...3).map { _ in try store.addImage(bytes) }
    #expect(try store.contentFiles().count == (count > 102_400 ? 1 : 0))
    #expect(try Set(ids.map { try store.element($0).representations[0].digest }).count == 1)
    try store.delete([ids[0], ids[1]])
    try store.emptyTrash()
    #expect(try store.bytes(of: ids[2]) == bytes)
  }

  @Test func `an open content outlives its deletion`() throws {
    let bytes = makeBytes(200_000)
    let id = try store.addImage(bytes)
    guard case .file(let file) = try store.content(of: SHA256.digest(of: bytes.span)) else {
      Issue.record("the content is in no file")
      return
    }
    try store.delete([id])
    try store.emptyTrash()
    #expect(try store.contentFiles() == [])
    var read = [UInt8](repeating: 0, count: bytes.count)
    #expect(try file.read(into: &read, at: 0) == bytes.count)
    #expect(read == bytes)
  }

  @Test func `an abandoned writer leaves nothing`() throws {
    var writer: ContentWriter? = store.makeContentWriter()
    try writer?.write(makeBytes(150_000).span)
    #expect(writer?.byteCount == 150_000)
    #expect(try store.contentFiles() == [])
    writer = nil
    #expect(try store.contentFiles() == [])
  }

  @Test func `an abandoned content leaves nothing`() throws {
    var content: StagedContent? = try store.stage(makeBytes(150_000))
    #expect(content?.byteCount == 150_000)
    #expect(try store.contentFiles() == [])
    content = nil
    #expect(try store.contentFiles() == [])
  }

  @Test func `a content that is deleted while it comes again isn't lost`() throws {
    let bytes = makeBytes(200_000)
    let other = try Store(directory.path)
    let first = try store.addImage(bytes)
    let staged = try other.stage(bytes)
    try store.delete([first])
    try store.emptyTrash()
    let representation = NewRepresentation(type: "image/png", content: staged)
    let id = try other.add(NewElement(kind: .image, representations: [representation]))
    #expect(try store.bytes(of: id) == bytes)
    #expect(try store.check() == [])
  }

  @Test func `a file that a row names again isn't removed`() throws {
    let bytes = makeBytes(200_000)
    let id = try store.addImage(bytes)
    // What a slower process does, whose row went before this one came.
    let file = ContentFile(
      digest: SHA256.digest(of: bytes.span), byteCount: bytes.count, extension: "png")
    try store.removeFiles([file])
    #expect(try store.bytes(of: id) == bytes)
  }

  @Test func `a change that fails leaves no file of its contents`() throws {
    let unknown = CardID(rawValue: 77)
    #expect(throws: StoreError.noSuchCard("77")) {
      try store.addImage(makeBytes(200_000), to: unknown)
    }
    struct Failure: Error {}
    let staged = try store.stage(makeBytes(200_000))
    let representations = [NewRepresentation(type: "image/png", content: staged)]
    let id = try store.addText("text")
    #expect(throws: StoreError.self) {
      try store.commit(representations) {
        try store.insert(representations, of: id)
        throw Failure()
      }
    }
    #expect(try store.contentFiles() == [])
    #expect(try store.check() == [])
  }

  @Test func `memory doesn't grow with a content`() async throws {
    let path = directory.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.streamLargeContent(path)
    }
  }

  private static func streamLargeContent(_ path: String) throws {
    let store = try Store(path)
    let piece = makeBytes(256 * 1024)
    try store.addImage(piece)
    let before = peakMemory()
    let writer = store.makeContentWriter()
    for _ in 0..<512 { try writer.write(piece.span) }
    let representation = NewRepresentation(type: "image/png", content: try writer.finish())
    try store.add(NewElement(kind: .image, representations: [representation]))
    try #require(try store.check() == [])
    try #require(peakMemory() - before < 4 << 20)
  }

  /// The most memory this process had resident, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  @Test(arguments: [50_000, 400_000])
  func `a full disk refuses a content, keeps what is there, and takes what fits`(
    count: Int
  ) async throws {
    let path = directory.path
    await #expect(processExitsWith: .success) { [path = path as String, count = count as Int] in
      try Self.fillTheDisk(path, count)
    }
    #expect(try store.currentCard().elementCount == 2)
    #expect(try store.check() == [])
    #expect(try store.contentFiles() == [])
  }

  private static func fillTheDisk(_ path: String, _ count: Int) throws {
    let store = try Store(path)
    try store.addText("before")
    signal(SIGXFSZ, SIG_IGN)
    let size = try #require(try FileSystem.status(path + "/cards.sqlite-wal")?.byteCount)
    let limit = rlim_t(max(size, 200_000)) + 45_000
    try limitFileSize(to: limit)
    try #require(throws: StoreError.full) {
      for seed in 0..<20 { try store.addImage(makeBytes(count, seed: seed)) }
    }
    try limitFileSize(to: rlim_t.max)
    // Those that went in before the limit was met.
    let extra = try store.elements(on: store.currentCard().id).map(\.id).dropFirst()
    try store.delete(Array(extra))
    try store.emptyTrash()
    try store.addText("after")
  }

  private static func limitFileSize(to limit: rlim_t) throws {
    var limits = rlimit(rlim_cur: limit, rlim_max: rlim_t.max)
    try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0)
  }
}
