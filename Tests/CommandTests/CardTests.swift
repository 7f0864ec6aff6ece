import TestSupport
import Testing

@Suite struct CardTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private func names() throws -> [JSONValue?] {
    try desk.json("card", "list", "--json").items.map { $0["name"] }
  }

  @Test func `the first card becomes the current one, and others on request`() throws {
    try desk.run("card", "new", "Ideas").expect(.done("1\n"))
    try desk.run("card", "new", "Later").expect(.done("2\n"))
    #expect(try desk.json("card", "list", "--json")[0]?["current"] == .bool(true))
    try desk.run("card", "new", "Now", "--use").expect(.done("3\n"))
    let current = try desk.json("card", "list", "--json").items.filter {
      $0["current"] == .bool(true)
    }
    #expect(current.map { $0["name"] } == [.text("Now")])
    try desk.run("card", "list").expect(
      .done(
        """
           1  0 elements  now  Ideas
           2  0 elements  now  Later
        *  3  0 elements  now  Now

        """))
  }

  @Test func `new elements go to the current card, or to the one that is named`() throws {
    try desk.run("card", "new", "Ideas")
    try desk.run("card", "new", "Later")
    try desk.run("add", "-", input: Array("one".utf8)).expect(.done("1\n"))
    try desk.run("add", "-", "--card", "Later", input: Array("two".utf8)).expect(.done("2\n"))
    try desk.run("card", "use", "Later").expect(.done())
    try desk.run("add", "-", input: Array("three".utf8)).expect(.done("3\n"))
    #expect(try desk.json("list", "Ideas", "--json").items.map { $0["id"] } == [.number(1)])
    #expect(
      try desk.json("list", "--json").items.map { $0["id"] } == [.number(2), .number(3)])
  }

  @Test func `a card is renamed, deleted with its elements, and comes back with one of them`()
    throws
  {
    try desk.run("card", "new", "Ideas")
    try desk.run("add", "-", input: Array("one".utf8))
    try desk.run("add", "-", input: Array("two".utf8))
    try desk.run("card", "rename", "Ideas", "Plans").expect(.done())
    #expect(try names() == [.text("Plans")])
    try desk.run("card", "delete", "Plans").expect(.done())
    #expect(try names() == [])
    try desk.run("show", "1").expect(
      .failed(
        66, "cardclip show: element 1 is in the trash; cardclip restore brings it back"))
    try desk.run("restore", "1").expect(.done(noting: "The card Plans is back as well.\n"))
    #expect(
      try desk.json("list", "Plans", "--json").items.map { $0["id"] } == [.number(1), .number(2)])
  }

  @Test func `a card has the documented keys in JSON`() throws {
    let card = try desk.json("card", "new", "Ideas", "--background", "#ffcc00", "--json")
    #expect(
      card.names == ["background", "created", "current", "elements", "id", "modified", "name"])
    #expect(card["background"] == .text("#FFCC00"))
    #expect(card["current"] == .bool(true))
    #expect(card["elements"] == .number(0))
  }

  @Test func `control characters in a name or text can't steer the terminal`() throws {
    try desk.run("card", "new", "a\u{1B}[31mb").expect(
      .failed(
        64, "cardclip card new: the name of a card can't have control characters or line breaks"
      ))
    try desk.run("add", "-", input: Array("red \u{1B}[31m\u{7}".utf8))
    let line = try desk.run("list").output
    #expect(!line.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(line.contains("red "))
  }

  @Test(
    arguments: [
      (["card", "use", "Nope"], "cardclip card use: no card Nope"),
      (["card", "rename", "Nope", "X"], "cardclip card rename: no card Nope"),
      (["card", "delete", "Ideas", "Nope"], "cardclip card delete: no card Nope"),
      (["list", "Nope"], "cardclip list: no card Nope"),
      (["add", "-", "--card", "Nope"], "cardclip add: no card Nope"),
      (["edit", "1", "--to", "Nope"], "cardclip edit: no card Nope"),
    ]
  )
  func `an unknown card is an error, and nothing is changed`(
    arguments: [String], line: String
  ) throws {
    try desk.run("card", "new", "Ideas")
    try desk.run("add", "-", input: Array("one".utf8))
    try desk.run(arguments).expect(.failed(66, line))
    #expect(try names() == [.text("Ideas")])
    #expect(try desk.json("list", "--json").items.count == 1)
  }

  @Test func `two cards can't have one name`() throws {
    try desk.run("card", "new", "Ideas")
    try desk.run("card", "new", "Ideas").expect(
      .failed(73, "cardclip card new: there is a card Ideas already"))
  }
}
