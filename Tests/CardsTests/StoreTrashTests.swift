import Testing

@testable import Cards

@Suite struct StoreTrashTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let card: CardID

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
    card = try store.addCard(named: "Card")
  }

  @Test func `a deleted element is in the trash, and comes back to its place`() throws {
    let ids = try (1...3).map { try store.addText("text \($0)") }
    try store.delete([ids[1]])
    #expect(try store.elements(on: card).map(\.id) == [ids[0], ids[2]])
    #expect(try store.trash().elements.map(\.id) == [ids[1]])
    #expect(throws: StoreError.elementInTrash(ids[1])) { try store.element(ids[1]) }
    let newer = try store.addText("newer")
    #expect(try store.restore([ids[1]]) == [])
    #expect(try store.elements(on: card).map(\.id) == ids + [newer])
    #expect(try store.trash() == Trash(cards: [], elements: []))
  }

  @Test func `the topmost one comes back below what was added since`() throws {
    let top = try store.addText("top")
    try store.delete([top])
    let newer = try store.addText("newer")
    try store.restore([top])
    #expect(try store.elements(on: card).map(\.id) == [top, newer])
  }

  @Test func `several elements are deleted and restored, or none`() throws {
    let ids = try (1...2).map { try store.addText("text \($0)") }
    let unknown = ElementID(rawValue: 77)
    #expect(throws: StoreError.noSuchElement(unknown)) { try store.delete(ids + [unknown]) }
    #expect(try store.elements(on: card).count == 2)
    try store.delete(ids)
    #expect(throws: StoreError.elementInTrash(ids[0])) { try store.delete([ids[0]]) }
    #expect(throws: StoreError.noSuchElement(unknown)) { try store.restore(ids + [unknown]) }
    #expect(try store.elements(on: card).isEmpty)
  }

  @Test func `a card takes its elements along, and brings those back that went with it`() throws {
    let ids = try (1...2).map { try store.addText("text \($0)") }
    try store.delete([ids[0]])
    try store.deleteCards([card])
    #expect(throws: StoreError.elementInTrash(ids[1])) { try store.element(ids[1]) }
    let trash = try store.trash()
    #expect(trash.cards.map(\.id) == [card])
    #expect(trash.cards.map(\.elementCount) == [1])
    #expect(trash.elements.map(\.id) == [ids[0]])
    #expect(try store.trashedCard(named: "Card").id == card)
    try store.restoreCards([card])
    #expect(try store.elements(on: card).map(\.id) == [ids[1]])
  }

  @Test func `an element brings its card back`() throws {
    let id = try store.addText("text")
    try store.delete([id])
    try store.deleteCards([card])
    #expect(try store.restore([id]) == [card])
    #expect(try store.elements(on: card).map(\.id) == [id])
  }

  @Test func `emptying removes rows, contents and files, and keeps what is still used`() throws {
    let shared = makeBytes(150_000)
    let kept = try store.addImage(shared)
    let gone = try [store.addImage(shared), store.addImage(makeBytes(250_000)), store.addText("t")]
    let other = try store.addCard(named: "Other")
    try store.addText("on the other", to: other)
    try store.delete(gone)
    try store.deleteCards([other])
    let reclaimed = try store.emptyTrash()
    #expect(reclaimed == Reclaimed(cards: 1, elements: 4, byteCount: 250_013))
    #expect(try store.trash() == Trash(cards: [], elements: []))
    #expect(try store.bytes(of: kept) == shared)
    #expect(try store.contentFiles().count == 1)
    #expect(try store.check() == [])
    #expect(throws: StoreError.noSuchElement(gone[0])) { try store.restore([gone[0]]) }
  }

  @Test func `only what is old enough is removed for good`() throws {
    let id = try store.addText("text")
    try store.delete([id])
    let time = try #require(try store.trash().elements.first?.trashed)
    #expect(try store.emptyTrash(olderThan: time).elements == 0)
    #expect(try store.emptyTrash(olderThan: time + 1).elements == 1)
  }

  @Test func `more than one batch is emptied, and the file shrinks`() throws {
    let ids = try (0..<450).map { try store.addImage(makeBytes(5000, seed: $0)) }
    try store.delete(ids)
    #expect(try store.emptyTrash().elements == 450)
    let size = try #require(try store.databaseByteCount())
    #expect(size < 300_000)
    #expect(try store.check() == [])
  }

  @Test func `what is in use, in the trash and stored is counted`() throws {
    let ids = try ["a", "b", "a"].map { try store.addText($0) }
    let other = try store.addCard(named: "Other")
    try store.addText("four", to: other)
    try store.delete([ids[0]])
    try store.deleteCards([other])
    #expect(
      try store.counts()
        == StoreCounts(
          cards: 1, elements: 2, trashedCards: 1, trashedElements: 2, contents: 3, byteCount: 6))
  }

  @Test func `no number of an element is used twice`() throws {
    let ids = try (1...3).map { try store.addText("text \($0)") }
    try store.delete(ids)
    try store.emptyTrash()
    #expect(try store.addText("next").rawValue == 4)
  }
}
