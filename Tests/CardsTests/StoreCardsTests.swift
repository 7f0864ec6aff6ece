import Cards
import Testing

@Suite struct StoreCardsTests {
  private let directory: TemporaryDirectory
  private let store: Store

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
  }

  @Test func `the first card becomes the current one, later ones when asked`() throws {
    let first = try store.addCard(named: "First")
    #expect(try store.currentCard().id == first)
    try store.addCard(named: "Second")
    #expect(try store.currentCard().id == first)
    let third = try store.addCard(named: "Third", isCurrent: true)
    #expect(try store.currentCard().id == third)
    try store.setCurrentCard(first)
    #expect(try store.currentCard().name == "First")
  }

  @Test func `cards come oldest first, with their colours and counts`() throws {
    let first = try store.addCard(named: "First")
    try store.addCard(named: "Second", background: Color(red: 255, green: 204, blue: 0))
    try store.addText("a", to: first)
    let gone = try store.addText("b", to: first)
    try store.delete([gone])
    let cards = try store.cards()
    #expect(cards.map(\.name) == ["First", "Second"])
    #expect(cards.map(\.elementCount) == [1, 0])
    #expect(cards.map(\.background.description) == ["#FFFFFF", "#FFCC00"])
    #expect(try store.cards(limit: 1).map(\.name) == ["Second"])
  }

  @Test func `a card is found by its exact name before its number`() throws {
    let first = try store.addCard(named: "Ideas")
    let second = try store.addCard(named: "1")
    #expect(try store.card(named: "Ideas").id == first)
    #expect(try store.card(named: "1").id == second)
    #expect(try store.card(named: "2").id == second)
    for name in ["ideas", "Idea", "3", ""] {
      #expect(throws: StoreError.noSuchCard(name)) { try store.card(named: name) }
    }
  }

  @Test func `a name that several cards have is ambiguous`() throws {
    let first = try store.addCard(named: "Ideas")
    try store.deleteCards([first])
    let second = try store.addCard(named: "Ideas")
    try store.restoreCards([first])
    #expect(throws: StoreError.ambiguousCard("Ideas", [first, second])) {
      try store.card(named: "Ideas")
    }
    #expect(try store.card(named: "1").id == first)
  }

  @Test func `a name in use is refused, one in the trash isn't`() throws {
    let first = try store.addCard(named: "Ideas")
    let second = try store.addCard(named: "Other")
    #expect(throws: StoreError.cardExists("Ideas")) { try store.addCard(named: " Ideas ") }
    #expect(throws: StoreError.cardExists("Ideas")) {
      try store.editCard(second, name: "Ideas")
    }
    try store.editCard(first, name: "Ideas")
    try store.deleteCards([first])
    try store.editCard(second, name: "Ideas", background: Color("#123456"))
    #expect(try store.card(second).name == "Ideas")
    #expect(try store.card(second).background.description == "#123456")
  }

  @Test(arguments: ["Ideen für später", "日本語", "עברית", "👩‍👩‍👧‍👦", "a'b\"c;--", "50%", "../x"])
  func `any text names a card`(name: String) throws {
    try store.addCard(named: "  \(name)\n")
    #expect(try store.card(named: name).name == name)
  }

  @Test(arguments: [
    ("", CardName.Flaw.empty), (" \n\t ", .empty), ("a\nb", .controlCharacter),
    ("a\u{1b}[31mb", .controlCharacter), ("a\0b", .controlCharacter),
    ("a\u{2028}b", .controlCharacter), (String(repeating: "x", count: 201), .tooLong),
    ("x" + String(repeating: "\u{301}", count: 1000), .tooLong),
  ])
  func `empty, long and controlling names are refused`(name: String, flaw: CardName.Flaw) throws {
    #expect(throws: StoreError.invalidName(flaw)) { try store.addCard(named: name) }
    #expect(try store.cards().isEmpty)
  }

  @Test func `a name of 200 characters is taken`() throws {
    let name = String(repeating: "ü", count: 200)
    try store.addCard(named: name)
    #expect(try store.card(named: name).name == name)
  }

  @Test func `content without any card makes one`() throws {
    #expect(throws: StoreError.noCurrentCard) { try store.currentCard() }
    let id = try store.addText("hello")
    #expect(try store.currentCard().name == Store.firstCardName)
    #expect(try store.element(id).card == store.currentCard().id)
  }

  @Test func `no other card is filled when the current one is deleted`() throws {
    let first = try store.addCard(named: "First")
    let second = try store.addCard(named: "Second")
    try store.deleteCards([first])
    #expect(throws: StoreError.noCurrentCard) { try store.currentCard() }
    #expect(throws: StoreError.noCurrentCard) { try store.addText("hello") }
    try store.restoreCards([first])
    #expect(try store.currentCard().id == first)
    try store.deleteCards([first])
    let third = try store.addCard(named: "Third")
    #expect(try store.currentCard().id == third)
    #expect(try store.elements(on: second) == [])
  }

  @Test func `several cards go to the trash, or none`() throws {
    let first = try store.addCard(named: "First")
    let second = try store.addCard(named: "Second")
    let unknown = CardID(rawValue: 77)
    #expect(throws: StoreError.noSuchCard("77")) { try store.deleteCards([first, unknown]) }
    #expect(try store.cards().count == 2)
    try store.deleteCards([first, second])
    #expect(try store.cards() == [])
    #expect(throws: StoreError.noSuchCard("1")) { try store.deleteCards([first]) }
    #expect(throws: StoreError.noSuchCard("1")) { try store.setCurrentCard(first) }
    #expect(throws: StoreError.noSuchCard("1")) { try store.elements(on: first) }
  }

  @Test func `no number of a card is used twice`() throws {
    let first = try store.addCard(named: "First")
    try store.deleteCards([first])
    try store.emptyTrash()
    #expect(try store.addCard(named: "Second") > first)
  }

  @Test func `cards are chosen by the start of their names`() throws {
    for name in ["Ideas", "Plan 100%", "ideas", "Plan"] { try store.addCard(named: name) }
    #expect(try store.cards(withPrefix: "Plan").map(\.name) == ["Plan 100%", "Plan"])
    #expect(try store.cards(withPrefix: "Plan", limit: 1).map(\.name) == ["Plan"])
    #expect(try store.cards(withPrefix: "%").isEmpty)
  }
}
