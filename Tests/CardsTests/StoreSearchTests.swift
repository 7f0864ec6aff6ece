import SQLite
import System
import Testing

@testable import Cards

@Suite struct StoreSearchTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let card: CardID

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.path)
    card = try store.addCard(named: "Card")
  }

  private func found(_ words: String..., change: (inout SearchQuery) -> Void = { _ in }) throws
    -> [ElementID]
  {
    var query = SearchQuery(words)
    change(&query)
    return try store.search(query).map(\.element.id)
  }

  @Test func `a word is found wherever it stands, newest first`() throws {
    let first = try store.addText("The harbour in the morning")
    try store.addText("Nothing of it")
    let last = try store.addText("At the HARBOURS")
    #expect(try found("harbour") == [last, first])
    #expect(try found("arbou") == [last, first])
    #expect(try found("harbours") == [last])
    #expect(try found("harbor") == [])
  }

  @Test func `all words must be there, in the description or the text`() throws {
    let both = try store.addText("sun and moon")
    try store.addText("sun alone")
    var change = ElementChange()
    change.description = "Stars"
    try store.edit(both, change)
    #expect(try found("moon", "sun") == [both])
    #expect(try found("stars", "sun") == [both])
    #expect(try found("stars moon") == [])
  }

  @Test(arguments: [
    ("Übergrößenträger", "GRÖßEN"), ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"), ("Пётр Великий", "пётр"),
    ("我在港口等你", "在港口"), ("我在港口等你", "港口"), ("我在港口等你", "你"), ("नमस्ते दुनिया", "दुनिया"),
    ("שלום עולם", "עולם"), ("🙂🙃 smile", "🙃 s"), ("a\"b\"c", "\"b\""), ("x'; DROP TABLE", "'; drop"),
    ("100% AND NOT", "% and"), ("tab\there", "tab\there"), ("nul\u{0}byte", "nul byte"),
  ])
  func `words of every script and sign are found`(text: String, word: String) throws {
    try store.addText("other")
    let id = try store.addText(text)
    #expect(try found(word) == [id])
  }

  @Test func `trigrams that are there apart are no match`() throws {
    try store.addText("theth hethe")
    #expect(try found("thethe") == [])
  }

  @Test func `short words are found in many elements`() throws {
    let ids = try (0..<300).map { try store.addText($0 % 100 == 7 ? "q\($0)" : "x\($0)") }
    #expect(try found("q") == [ids[207], ids[107], ids[7]])
    #expect(try found("q", "107") == [ids[107]])
    #expect(try found("x", change: { $0.limit = 2 }) == [ids[299], ids[298]])
  }

  @Test func `more candidates than a page are looked at`() throws {
    // All have the trigrams of the word, two the word itself.
    let ids = try (0..<200).map {
      try store.addText($0 % 150 == 3 ? "thethe" : "theth hethe \($0)")
    }
    #expect(try found("thethe") == [ids[153], ids[3]])
  }

  @Test func `a large text is found by its beginning`() throws {
    let text = String(repeating: "filler words ", count: 20_000)
    let id = try store.addText("needle at the start " + text + "needless at the end")
    #expect(try found("needle") == [id])
    #expect(try found("needless") == [])
    let big = try store.addText(String(repeating: "ab", count: 51_200) + "needless" + text)
    #expect(try found("needless") == [])
    let exact = try store.addText(String(repeating: "a", count: 102_390) + "lastword x")
    #expect(try found("lastword") == [exact])
    try store.delete([id, big])
    #expect(try store.emptyTrash().elements == 2)
  }

  @Test func `a large text written at once has its first line and is found`() throws {
    let bytes = Array(("first line\n" + String(repeating: "x", count: 300_000)).utf8)
    let content = try store.stage(bytes, pieceSize: 1_000_000)
    let id = try store.add(
      NewElement(
        kind: .text, representations: [NewRepresentation(type: "text/plain", content: content)]))
    #expect(try store.element(id).preview == "first line")
    #expect(try found("first line") == [id])
  }

  @Test func `pictures are found by their descriptions`() throws {
    let id = try store.addImage(makeBytes(100))
    #expect(try found("sunset") == [])
    var change = ElementChange()
    change.description = "A sunset"
    try store.edit(id, change)
    #expect(try found("sunset") == [id])
    #expect(try store.search(SearchQuery(["sunset"])).first?.snippet.text == "A sunset")
  }

  @Test func `an edit changes what is found`() throws {
    let id = try store.addText("before")
    var change = ElementChange()
    change.representations = [
      NewRepresentation(type: "text/plain", content: try store.stage(Array("afterwards".utf8)))
    ]
    try store.edit(id, change)
    #expect(try found("before") == [])
    #expect(try found("afterwards") == [id])
    try store.edit(id, ElementChange())
    #expect(try found("afterwards") == [id])
  }

  @Test func `what is in the trash isn't found until it comes back`() throws {
    let id = try store.addText("lost and found")
    try store.delete([id])
    #expect(try found("found") == [])
    try store.restore([id])
    #expect(try found("found") == [id])
    try store.deleteCards([card])
    #expect(try found("found") == [])
    try store.restoreCards([card])
    #expect(try found("found") == [id])
  }

  @Test func `what is emptied leaves nothing in the index`() throws {
    try store.delete([try store.addText("kept for a while"), try store.addText("vanishing")])
    #expect(try indexBytes().contains("van"))
    try store.emptyTrash()
    #expect(try !indexBytes().contains("van"))
    let kept = try store.addText("kept for good")
    try store.delete([try store.addText("another")])
    try store.emptyTrash()
    #expect(try indexBytes().contains("ept"))
    #expect(try !indexBytes().contains("ano"))
    #expect(try found("kept") == [kept])
  }

  /// What the pages of the index say.
  private func indexBytes() throws -> String {
    let database = try Database(directory.path + "/cards.sqlite")
    let blocks: [[UInt8]] = try database.query("SELECT block FROM search_data") {
      row throws(SQLiteError) in try row.value(0)
    }
    return String(decoding: blocks.joined(), as: UTF8.self)
  }

  @Test func `card, kind and time narrow the search`() throws {
    let old = try store.addText("same words")
    let other = try store.addCard(named: "Other")
    let there = try store.addText("same words", to: other)
    let picture = try store.addImage(makeBytes(10), to: other)
    var change = ElementChange()
    change.description = "same words"
    try store.edit(picture, change)
    #expect(try found("words") == [picture, there, old])
    #expect(try found("words", change: { $0.card = other }) == [picture, there])
    #expect(try found("words", change: { $0.card = card }) == [old])
    #expect(try found("words", change: { $0.kind = .image }) == [picture])
    #expect(try found("words", change: { $0.since = 0 }) == [picture, there, old])
    #expect(try found("words", change: { $0.since = .max }) == [])
    let empty = try store.addCard(named: "Empty")
    #expect(try found("words", change: { $0.card = empty }) == [])
    #expect(throws: StoreError.noSuchCard("77")) {
      try found("words", change: { $0.card = CardID(rawValue: 77) })
    }
  }

  @Test func `the number of hits is limited`() throws {
    let ids = try (0..<10).map { try store.addText("text \($0)") }
    #expect(try found("text", change: { $0.limit = 3 }) == [ids[9], ids[8], ids[7]])
  }

  @Test func `a word of any length is looked for`() throws {
    let word = String(repeating: "long word ", count: 1000)
    let id = try store.addText("a " + word)
    #expect(try found(word) == [id])
    #expect(try found(word + "!") == [])
  }

  @Test func `a store of an older version is indexed when it is opened`() throws {
    let other = try TemporaryDirectory()
    let text: ElementID
    let large: ElementID
    do {
      let store = try Store(other.path)
      text = try store.addText("small text")
      large = try store.addText("large text " + String(repeating: "x", count: 200_000))
    }
    do {
      let database = try Database(other.path + "/cards.sqlite")
      try database.downgrade(to: 2)
    }
    let store = try Store(other.path)
    #expect(try store.search(SearchQuery(["text"])).map(\.element.id) == [large, text])
    #expect(try store.check() == [])
  }
}
