import SQLite
import System
import Testing

@testable import Cards

@Suite struct StoreRepairTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let card: CardID

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
    card = try store.addCard(named: "Card")
  }

  private func path(of element: ElementID) throws -> String {
    let digest = try store.element(element).representations[0].digest
    return store.layout.contentPath(of: digest, extension: "png")
  }

  /// Repairs, and expects a store in order.
  private func repair(_ sourceLocation: SourceLocation = #_sourceLocation) throws -> Repaired {
    let repaired = try store.repair(store.check())
    #expect(try store.check() == [], sourceLocation: sourceLocation)
    return repaired
  }

  @Test func `an element whose content is lost goes to the trash`() throws {
    let kept = try store.addText("kept")
    let lost = try store.addImage(makeBytes(150_000))
    try FileSystem.removeFile(try path(of: lost))
    let repaired = try repair()
    #expect(repaired.trashedElements == [lost])
    #expect(try store.elements(on: card).map(\.id) == [kept])
    #expect(try store.trash().elements.map(\.id) == [lost])
    #expect(try store.trash().elements.first?.representations.isEmpty == true)
    #expect(throws: StoreError.nothingToUndo) { try store.undo() }
    #expect(try store.emptyTrash().elements == 1)
  }

  @Test func `a damaged file is kept aside`() throws {
    let damaged = try store.addImage(makeBytes(150_000))
    let path = try path(of: damaged)
    let file = try FileDescriptor.open(path, writing: true)
    try file.write([1, 2, 3].span)
    let repaired = try repair()
    #expect(repaired.trashedElements == [damaged])
    #expect(repaired.keptFiles == [directory.path + "/damaged/" + FileSystem.name(of: path)])
    let status = try #require(try FileSystem.status(repaired.keptFiles[0]))
    #expect(status.byteCount == 150_000)
    #expect(status.permissions == 0o600)
  }

  @Test func `an element that has another form keeps that`() throws {
    let forms = [
      NewRepresentation(type: "image/png", content: try store.stage(makeBytes(150_000))),
      NewRepresentation(type: "text/plain", content: try store.stage(Array("form".utf8))),
    ]
    let id = try store.add(NewElement(kind: .image, representations: forms))
    try FileSystem.removeFile(try path(of: id))
    let repaired = try repair()
    #expect(repaired.reducedElements == [id])
    #expect(try store.element(id).representations.map(\.type) == ["text/plain"])
    #expect(try store.bytes(of: id) == Array("form".utf8))
  }

  @Test func `what came again meanwhile is left`() throws {
    let id = try store.addImage(makeBytes(150_000))
    try FileSystem.removeFile(try path(of: id))
    let problems = try store.check()
    try store.addImage(makeBytes(150_000))
    #expect(try store.repair(problems).trashedElements == [])
    #expect(try store.bytes(of: id) == makeBytes(150_000))
  }

  @Test func `what nothing uses is removed, and what is open is closed`() throws {
    try store.addText("text")
    let unused = try store.addImage(makeBytes(150_000))
    try store.database.run(
      script: """
        DELETE FROM changed_element; DELETE FROM representation WHERE element = \(unused);
        DELETE FROM element WHERE id = \(unused);
        """)
    try FileSystem.setPermissions(0o755, of: store.layout.contents)
    try FileDescriptor.create(store.layout.staging + "/left.part").write([1].span)
    let repaired = try repair()
    #expect(repaired.unusedContents == 1)
    #expect(repaired.closedPaths == [store.layout.contents])
    #expect(repaired.swept.files == 1)
    #expect(try store.contentFiles() == [])
  }

  @Test func `elements that lost their card lie on a new one`() throws {
    let ids = try (1...2).map { try store.addText("text \($0)") }
    let database = try Database(directory.path + "/cards.sqlite")
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("DELETE FROM card")
    let repaired = try repair()
    #expect(repaired.recoveredElements == 2)
    let card = try store.card(named: "Recovered")
    #expect(try store.elements(on: card.id).map(\.id) == ids)
  }

  @Test func `rows without the other are removed`() throws {
    let id = try store.addText("text")
    try store.addText("kept")
    let database = try Database(directory.path + "/cards.sqlite")
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute("DELETE FROM element WHERE id = ?", id)
    _ = try repair()
    #expect(try store.search(SearchQuery(["text"])).isEmpty)
    #expect(try store.search(SearchQuery(["kept"])).count == 1)
  }

  @Test func `a damaged index is made anew`() throws {
    let id = try store.addText("needle")
    try store.database.run(script: "INSERT INTO search (search) VALUES ('delete-all')")
    #expect(try store.search(SearchQuery(["needle"])).isEmpty)
    _ = try repair()
    #expect(try store.search(SearchQuery(["needle"])).map(\.element.id) == [id])
  }

  @Test func `a damaged database is left alone`() throws {
    #expect(throws: StoreError.corrupt("page 3")) { try store.repair([.database("page 3")]) }
  }
}
