import Cards
import SQLite
import System
import Testing

@Suite struct StoreElementsTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let card: CardID

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
    card = try store.addCard(named: "Card")
  }

  @Test func `an element comes back as it was added`() throws {
    let text = try store.stage(Array("Hello,\nworld".utf8))
    let html = try store.stage(Array("<p>Hello".utf8))
    var new = NewElement(
      kind: .text,
      representations: [
        NewRepresentation(type: "text/plain;charset=utf-8", content: text),
        NewRepresentation(type: "text/html", content: html),
      ])
    new.description = "A greeting"
    new.transform = Transform(
      offset: Transform.Offset(x: -12.5, y: 3), size: Transform.Size(width: 100, height: 50),
      rotation: 15)
    new.origin = Origin(selection: "CLIPBOARD", owner: "Firefox", target: "UTF8_STRING", time: 17)
    let id = try store.add(new, to: card)

    let element = try Store(directory.path, for: .reading).element(id)
    #expect(element.card == card)
    #expect(element.kind == .text)
    #expect(element.description == "A greeting")
    #expect(element.preview == "Hello,")
    #expect(element.transform == new.transform)
    #expect(element.origin == new.origin)
    #expect(element.representations.map(\.type) == ["text/plain;charset=utf-8", "text/html"])
    #expect(element.representations.map(\.byteCount) == [12, 8])
    #expect(element.representations.map(\.digest) == [text.digest, html.digest])
    #expect(element.trashed == nil)
    #expect(element.created == element.modified)
  }

  @Test func `an image has a size in pixels and no preview`() throws {
    let element = try store.element(store.addImage(makeBytes(100)))
    #expect(element.preview == nil)
    #expect(element.representations.first?.pixelSize == PixelSize(width: 4, height: 3))
    #expect(element.origin == nil)
  }

  @Test func `a new element lies on top`() throws {
    let ids = try (1...3).map { try store.addText("text \($0)") }
    #expect(try store.elements(on: card).map(\.id) == ids)
    #expect(try store.elements(on: card, limit: 2).map(\.id) == Array(ids.suffix(2)))
  }

  @Test func `an element moves in the order of its card`() throws {
    let ids = try (1...4).map { try store.addText("text \($0)") }
    func order(after move: ElementChange.Order, of index: Int) throws -> [Int] {
      var change = ElementChange()
      change.order = move
      try store.edit(ids[index], change)
      return try store.elements(on: card).compactMap { ids.firstIndex(of: $0.id) }
    }
    #expect(try order(after: .raise, of: 0) == [1, 0, 2, 3])
    #expect(try order(after: .lower, of: 3) == [1, 0, 3, 2])
    #expect(try order(after: .toBottom, of: 2) == [2, 1, 0, 3])
    #expect(try order(after: .lower, of: 2) == [2, 1, 0, 3])
    #expect(try order(after: .toTop, of: 1) == [2, 0, 3, 1])
    #expect(try order(after: .raise, of: 1) == [2, 0, 3, 1])
    // What is in the trash is no neighbour.
    try store.delete([ids[0]])
    #expect(try order(after: .raise, of: 2) == [3, 2, 1])
  }

  @Test func `only what a change names is changed`() throws {
    let id = try store.addText("hello")
    let before = try store.element(id)
    var change = ElementChange()
    change.rotation = 45
    try store.edit(id, change)
    change = ElementChange()
    change.description = "A word"
    change.offset = Transform.Offset(x: 1, y: 2)
    try store.edit(id, change)
    let after = try store.element(id)
    #expect(after.description == "A word")
    #expect(after.transform.offset == Transform.Offset(x: 1, y: 2))
    #expect(after.transform.size == before.transform.size)
    #expect(after.transform.rotation == 45)
    #expect(after.representations == before.representations)
  }

  @Test func `an element moves on top of another card`() throws {
    let other = try store.addCard(named: "Other")
    let resident = try store.addText("resident", to: other)
    let id = try store.addText("mover", to: card)
    var change = ElementChange()
    change.card = other
    try store.edit(id, change)
    #expect(try store.elements(on: card) == [])
    #expect(try store.elements(on: other).map(\.id) == [resident, id])
    change.card = CardID(rawValue: 77)
    change.description = "not kept either"
    #expect(throws: StoreError.noSuchCard("77")) { try store.edit(id, change) }
    #expect(try store.element(id).description == "")
  }

  @Test func `a new content replaces the old one, whose space is free once that is for good`()
    throws
  {
    let id = try store.addImage(makeBytes(200_000))
    let old = try store.element(id).representations[0].digest
    var change = ElementChange()
    change.representations = [
      NewRepresentation(type: "image/png", content: try store.stage(makeBytes(300_000, seed: 1)))
    ]
    try store.edit(id, change)
    #expect(try store.bytes(of: id) == makeBytes(300_000, seed: 1))
    try store.emptyTrash()
    #expect(throws: StoreError.noSuchContent(old)) { _ = try store.content(of: old) }
    #expect(try store.contentFiles().count == 1)
    #expect(try store.check() == [])
  }

  @Test func `replacing a content by itself keeps it`() throws {
    let id = try store.addImage(makeBytes(200_000))
    var change = ElementChange()
    change.representations = [
      NewRepresentation(type: "image/png", content: try store.stage(makeBytes(200_000)))
    ]
    try store.edit(id, change)
    #expect(try store.bytes(of: id) == makeBytes(200_000))
    #expect(try store.check() == [])
  }

  @Test func `unknown cards and elements are refused and leave nothing`() throws {
    #expect(throws: StoreError.noSuchCard("77")) {
      try store.addImage(makeBytes(200_000), to: CardID(rawValue: 77))
    }
    #expect(throws: StoreError.noSuchElement(ElementID(rawValue: 77))) {
      try store.element(ElementID(rawValue: 77))
    }
    #expect(try store.contentFiles() == [])
  }

  @Test func `a clock that is set back makes nothing of what came before newer`() throws {
    let first = try store.addText("one")
    // As if it had been added an hour from now.
    try Database(store.directory + "/cards.sqlite").execute(
      "UPDATE element SET created = created + 3600000, modified = modified + 3600000")
    let second = try store.addText("two")
    #expect(try store.latestDigest(on: card) == SHA256.digest(of: "two".utf8.span))
    #expect(try store.elements(on: card).map(\.id) == [first, second])
  }

  @Test func `the newest content of a card is known by its digest`() throws {
    #expect(try store.latestDigest(on: card) == nil)
    try store.addText("one")
    let second = try store.addText("two")
    #expect(try store.latestDigest(on: card) == SHA256.digest(of: "two".utf8.span))
    let other = try store.addCard(named: "Other")
    try store.addText("three", to: other)
    #expect(try store.latestDigest(on: card) == SHA256.digest(of: "two".utf8.span))
    #expect(try store.element(with: SHA256.digest(of: "two".utf8.span), on: card) == second)
    #expect(try store.element(with: SHA256.digest(of: "three".utf8.span), on: card) == nil)
    try store.delete([second])
    #expect(try store.latestDigest(on: card) == SHA256.digest(of: "one".utf8.span))
    #expect(try store.element(with: SHA256.digest(of: "two".utf8.span), on: card) == nil)
  }

  @Test func `elements are chosen by the start of their numbers`() throws {
    let ids = try (1...12).map { try store.addText("text \($0)") }
    var selection = ElementSelection()
    selection.numberPrefix = "1"
    #expect(
      try store.elements(on: card, selection).map(\.id) == [ids[0], ids[9], ids[10], ids[11]])
    selection.limit = 2
    #expect(try store.elements(on: card, selection).map(\.id) == [ids[10], ids[11]])
    selection.numberPrefix = "x"
    #expect(try store.elements(on: card, selection).isEmpty)
  }
}
