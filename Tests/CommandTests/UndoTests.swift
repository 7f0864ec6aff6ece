import TestSupport
import Testing

@Suite struct UndoTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
  }

  @Test func `the last change is taken back, and told`() throws {
    try session.run("card", "new", "Trips")
    try session.add("one")
    try session.add("two")
    try session.run("delete", "1", "2")
    let deleted = try session.run("undo")
    #expect(deleted.errorText == "Taken back: deleted elements 1 and 2.\n")
    #expect(deleted.text.isEmpty)
    #expect(try session.lines("list").count == 2)
    #expect(try session.run("undo").errorText == "Taken back: added element 2.\n")
    #expect(try session.lines("list").count == 1)
    #expect(try session.lines("trash").count == 1)
    try session.run("card", "rename", "Trips", "Journeys")
    #expect(
      try session.lines("undo", "--json").first?
        .contains(#""cards":[{"id":1,"name":"Journeys"}],"change":"card-edit","elements":[]"#)
        == true)
    #expect(try session.lines("card", "list").first?.hasSuffix("Trips") == true)
  }

  @Test func `changes are listed, the last one first`() throws {
    #expect(try session.lines("undo", "--list", "--json") == ["[]"])
    try session.run("card", "new", "A \u{202E}name")
    try session.run("card", "new", "B", "--use")
    try session.add("one")
    try session.run("card", "use", "1")
    try session.run("edit", "1", "--rotation", "3")
    try session.run("card", "delete", "B")
    #expect(
      try session.lines("undo", "--list") == [
        "now  deleted card B", "now  changed element 1", "now  chose card A \\u{202E}name",
        "now  added element 1", "now  made card B", "now  made card A \\u{202E}name",
      ])
  }

  @Test func `files that are added together go together`() throws {
    let one = try session.files.write(Array("one".utf8), to: "one")
    let two = try session.files.write(Array("two".utf8), to: "two")
    try session.add("before")
    try session.run("add", one, "/none", two)
    #expect(try session.run("undo").errorText == "Taken back: added elements 2 and 3.\n")
    #expect(try session.lines("list").count == 1)
  }

  @Test func `nothing to take back is status 1`() throws {
    let none = try session.run("undo")
    #expect(none.status == 1)
    #expect(none.errorText == "cardclip undo: there is no change to take back\n")
    try session.add("one")
    try session.run("delete", "1")
    try session.run("empty", "--quiet")
    let emptied = try session.run("undo")
    #expect(emptied.status == 1)
    #expect(
      emptied.errorText == "cardclip undo: what was deleted for good can't be brought back\n")
    #expect(
      try session.lines("undo", "--list") == [
        "now  emptied the trash, which can't be taken back"
      ])
  }

  @Test func `a card comes back with its elements, by its name or number`() throws {
    try session.run("card", "new", "Trips")
    try session.add("one")
    try session.run("card", "delete", "Trips")
    #expect(try session.run("card", "restore", "Trips").status == 0)
    #expect(try session.lines("list", "Trips").count == 1)
    try session.run("card", "delete", "Trips")
    #expect(try session.run("restore", "Trips").status == 0)
    try session.run("card", "delete", "Trips")
    #expect(try session.run("card", "restore", "1").status == 0)
    let wrong = try session.run("card", "restore", "Trips")
    #expect(wrong.status == 66)
    #expect(wrong.errorText == "cardclip card restore: no card Trips\n")
    #expect(try session.run("undo").errorText == "Taken back: restored card Trips.\n")
  }
}
