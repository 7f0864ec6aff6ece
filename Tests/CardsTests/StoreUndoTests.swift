import SQLite
import System
import Testing

@testable import Cards

@Suite struct StoreUndoTests {
  private let directory: TemporaryDirectory
  private let store: Store

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
  }

  /// All that is in use: cards, the current one, elements and their bytes.
  private func state() throws -> [String] {
    let current = try? store.currentCard().id
    return try store.cards().flatMap { card in
      ["\(card.id) \(card.name) \(card.background) \(card.id == current)"]
        + (try store.elements(on: card.id).map { element in
          let bytes = try store.bytes(of: element.id)
          return "\(element.id) \(element.description) \(element.preview ?? "-")"
            + " \(element.transform) \(bytes.count) \(SHA256.digest(of: bytes.span))"
        })
    }
  }

  /// Makes a change, takes it back, and expects that nothing has changed.
  private func expectUndone(
    _ kind: Change.Kind, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: () throws -> Void
  ) throws {
    let before = try state()
    try change()
    #expect(try state() != before, sourceLocation: sourceLocation)
    #expect(try store.undo().kind == kind, sourceLocation: sourceLocation)
    #expect(try state() == before, sourceLocation: sourceLocation)
    #expect(try store.check() == [], sourceLocation: sourceLocation)
  }

  @Test func `each change is taken back`() throws {
    let card = try store.addCard(named: "Card", background: .white)
    let other = try store.addCard(named: "Other")
    let ids = try (1...3).map { try store.addText("text \($0)") }
    try expectUndone(.add) { try store.addText("more", to: other) }
    try expectUndone(.delete) { try store.delete([ids[0], ids[2]]) }
    try expectUndone(.cardNew) { try store.addCard(named: "New") }
    try expectUndone(.cardNew) { try store.addCard(named: "New", isCurrent: true) }
    try expectUndone(.cardEdit) { try store.editCard(card, name: "Renamed") }
    try expectUndone(.cardEdit) {
      try store.editCard(card, background: Color(red: 1, green: 2, blue: 3))
    }
    try expectUndone(.cardUse) { try store.setCurrentCard(other) }
    try expectUndone(.cardDelete) { try store.deleteCards([card, other]) }
    try store.delete([ids[1]])
    try expectUndone(.restore) { try store.restore([ids[1]]) }
    #expect(try store.trash().elements.map(\.id).contains(ids[1]))
    try store.deleteCards([card])
    try expectUndone(.cardRestore) { try store.restoreCards([card]) }
    try expectUndone(.restore) { try store.restore([ids[1]]) }
  }

  @Test(arguments: [ElementChange.Order.raise, .lower, .toTop, .toBottom])
  func `a move in the order is taken back`(order: ElementChange.Order) throws {
    try store.addCard(named: "Card")
    let ids = try (1...4).map { try store.addText("text \($0)") }
    var change = ElementChange()
    change.order = order
    try expectUndone(.edit) { try store.edit(ids[1], change) }
  }

  @Test func `an edit of everything is taken back, and what is found by it`() throws {
    try store.addCard(named: "Card")
    let other = try store.addCard(named: "Other")
    try store.addText("on the other", to: other)
    let id = try store.addText("old words")
    try store.addText("above")
    var change = ElementChange()
    change.description = "described"
    change.offset = Transform.Offset(x: 1, y: 2)
    change.size = Transform.Size(width: 3, height: 4)
    change.rotation = 5
    change.card = other
    change.order = .lower
    change.representations = [
      NewRepresentation(
        type: "text/plain", content: try store.stage(makeBytes(150_000) + Array("new".utf8)))
    ]
    try expectUndone(.edit) {
      try store.edit(id, change)
      #expect(try store.search(SearchQuery(["described"])).map(\.element.id) == [id])
      #expect(try store.search(SearchQuery(["old words"])).isEmpty)
    }
    #expect(try store.search(SearchQuery(["described"])).isEmpty)
    #expect(try store.search(SearchQuery(["old words"])).map(\.element.id) == [id])
    #expect(try store.contentFiles().isEmpty)
  }

  @Test func `what was added goes to the trash`() throws {
    try store.addCard(named: "Card")
    let id = try store.addText("text")
    let change = try store.undo()
    #expect(change.elements == [id])
    #expect(try store.trash().elements.map(\.id) == [id])
    try store.restore([id])
    #expect(try store.undo().kind == .restore)
    #expect(try store.trash().elements.map(\.id) == [id])
  }

  @Test func `the card that the first element made goes with it`() throws {
    let id = try store.addText("text")
    let change = try store.undo()
    #expect(change.elements == [id])
    #expect(change.cards.map(\.name) == ["Cards"])
    #expect(try state() == [])
    #expect(throws: StoreError.nothingToUndo) { try store.undo() }
    #expect(try store.restore([id]).count == 1)
  }

  @Test func `undoing twice goes further back, to the beginning`() throws {
    var states = [try state()]
    try store.addCard(named: "One")
    states.append(try state())
    let id = try store.addText("text")
    states.append(try state())
    var change = ElementChange()
    change.description = "first"
    try store.edit(id, change)
    states.append(try state())
    change.description = "second"
    try store.edit(id, change)
    for expected in states.reversed() {
      try store.undo()
      #expect(try state() == expected)
    }
    #expect(throws: StoreError.nothingToUndo) { try store.undo() }
  }

  @Test func `a place that was taken meanwhile is found again`() throws {
    let card = try store.addCard(named: "Card")
    let other = try store.addCard(named: "Other")
    let first = try store.addText("first")
    let moved = try store.addText("moved")
    var change = ElementChange()
    change.card = other
    try store.edit(moved, change)
    // It gets the place that the moved one had.
    let added = try store.addText("added")
    try store.undo()
    try store.undo()
    #expect(try store.elements(on: card).map(\.id) == [first, moved])
    try store.restore([added])
    #expect(try store.elements(on: card).map(\.id) == [first, moved, added])
  }

  @Test func `a replaced content is kept until its change is forgotten`() throws {
    let card = try store.addCard(named: "Card")
    let id = try store.addImage(makeBytes(150_000))
    var change = ElementChange()
    change.representations = [
      NewRepresentation(type: "image/png", content: try store.stage(makeBytes(160_000)))
    ]
    try store.edit(id, change)
    #expect(try store.contentFiles().count == 2)
    #expect(try store.check() == [])
    for number in 0..<ChangeRecorder.changeLimit {
      try store.editCard(card, name: "Card \(number)")
    }
    #expect(try store.contentFiles().count == 1)
    #expect(try store.changes().count == ChangeRecorder.changeLimit)
    #expect(try store.check() == [])
  }

  @Test func `emptying can't be taken back, nor what was before it`() throws {
    try store.addCard(named: "Card")
    let id = try store.addText("text")
    try store.delete([id])
    try store.emptyTrash()
    #expect(throws: StoreError.notUndoable(.empty)) { try store.undo() }
    #expect(throws: StoreError.notUndoable(.empty)) { try store.undo() }
    try expectUndone(.add) { try store.addText("after") }
    #expect(throws: StoreError.notUndoable(.empty)) { try store.undo() }
    #expect(try store.changes().map(\.kind) == [.empty])
  }

  @Test func `emptying drops replaced contents`() throws {
    try store.addCard(named: "Card")
    let id = try store.addImage(makeBytes(150_000))
    var change = ElementChange()
    change.representations = [
      NewRepresentation(type: "image/png", content: try store.stage(makeBytes(160_000)))
    ]
    try store.edit(id, change)
    #expect(try store.emptyTrash().byteCount == 150_000)
    #expect(try store.contentFiles().count == 1)
  }

  @Test func `an empty trash is emptied without a trace`() throws {
    try store.addCard(named: "Card")
    #expect(try store.emptyTrash() == Reclaimed())
    #expect(try store.undo().kind == .cardNew)
  }

  @Test func `what somebody else deleted for good stops the undo`() throws {
    try store.addCard(named: "Card")
    let id = try store.addText("text")
    try store.delete([id])
    try store.database.run(
      script: "DELETE FROM representation; DELETE FROM element WHERE id = \(id)")
    #expect(throws: StoreError.notUndoable(.empty)) { try store.undo() }
  }

  @Test func `changes of a group are taken back together`() throws {
    try store.addCard(named: "Card")
    let ids = try store.grouped { try (1...3).map { try store.addText("text \($0)") } }
    try store.addText("later")
    #expect(try store.changes().map(\.elements.count) == [1, 3, 0])
    try store.undo()
    #expect(try store.undo().elements == ids)
    #expect(try state() == ["1 Card #FFFFFF true"])
  }

  @Test func `a group that another process interrupts is taken back in parts`() throws {
    try store.addCard(named: "Card")
    let other = try Store(directory.path)
    try store.grouped {
      try store.addText("a")
      try other.addText("b")
      try store.addText("c")
    }
    #expect(try store.changes().map(\.elements.count) == [1, 1, 1, 0])
  }

  @Test func `a change that failed is in no group`() throws {
    let card = try store.addCard(named: "Card")
    try store.grouped {
      _ = try? store.edit(ElementID(rawValue: 99), ElementChange())
      try store.addText("a")
      _ = try? store.addText("b", to: CardID(rawValue: 99))
      try store.addText("c", to: card)
    }
    #expect(try store.changes().map(\.elements.count) == [1, 1, 0])
  }

  @Test func `what changes nothing is no change`() throws {
    let card = try store.addCard(named: "Card")
    let id = try store.addText("a")
    try store.setCurrentCard(card)
    try store.restore([id])
    try store.restoreCards([card])
    #expect(try store.changes().map(\.kind) == [.add, .cardNew])
  }

  @Test func `changes are listed with what they were made to`() throws {
    let card = try store.addCard(named: "Card")
    let other = try store.addCard(named: "Other")
    try store.setCurrentCard(other)
    let id = try store.addText("a")
    try store.deleteCards([card])
    let changes = try store.changes()
    #expect(changes.map(\.kind) == [.cardDelete, .add, .cardUse, .cardNew, .cardNew])
    #expect(changes[0].cards == [Change.ChangedCard(id: card, name: "Card")])
    #expect(changes[1].elements == [id])
    #expect(changes[2].cards == [Change.ChangedCard(id: other, name: "Other")])
  }
}
