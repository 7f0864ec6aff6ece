import TestSupport
import Testing

@Suite struct ListTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
    try session.add("beta, the longest of all")
    try PNGFixture(byteCount: 400).write(to: session.files.file("picture.png"))
    try session.run("add", session.files.file("picture.png"), "--description", "Alpha")
    try session.add("gamma")
  }

  private func numbers(_ options: String...) throws -> [String] {
    try session.run(["list"] + options, input: []).text
      .split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test func `elements are listed by kind and time`() throws {
    #expect(try numbers() == ["1", "2", "3"])
    #expect(try numbers("--kind", "image") == ["2"])
    #expect(try numbers("--kind", "text") == ["1", "3"])
    #expect(try numbers("--since", "1h") == ["1", "2", "3"])
    #expect(try numbers("--since", "2026-01-01T10:30") == ["1", "2", "3"])
    #expect(try numbers("--since", "9999-12-31") == [])
  }

  @Test func `a list has an order, and a limit of it`() throws {
    try session.run("edit", "1", "--raise")
    #expect(try numbers() == ["2", "1", "3"])
    #expect(try numbers("--limit", "2") == ["1", "3"])
    #expect(try numbers("--sort", "newest") == ["3", "2", "1"])
    #expect(try numbers("--sort", "newest", "--limit", "1") == ["3"])
    #expect(try numbers("--sort", "oldest", "--limit", "2") == ["1", "2"])
    #expect(try numbers("--sort", "largest") == ["2", "1", "3"])
    #expect(try numbers("--sort", "title") == ["2", "1", "3"])
    #expect(try numbers("--sort", "title", "--kind", "text", "--limit", "1") == ["1"])
  }

  @Test(arguments: [["list"], ["card", "list"], ["trash"], ["list", "--pictures"]])
  func `a terminal of one cell gets one character a line`(words: [String]) throws {
    try session.run("delete", "1")
    let cell = CommandSession.Terminal(columns: 1, rows: 1)
    let shown =
      try words.count == 1
      ? session.terminal(words[0], in: cell) : session.terminal(words[0], words[1], in: cell)
    let lines = shown.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.count <= 1 || $0.contains("\u{1B}") })
  }

  @Test func `columns stay below one another with wide and joining signs`() throws {
    try session.run("card", "new", "漢字 e\u{301}")
    try session.run("card", "new", "plain")
    try session.run("add", "-", "--card", "plain", input: "見出し word")
    try session.run("add", "-", "--card", "漢字 e\u{301}", input: "見出し word")
    let lines = try session.lines("search", "見出し")
    #expect(lines[0] == "5  text  now  漢字 e\u{301}  見出し word")
    #expect(lines[1] == "4  text  now  plain   見出し word")
  }
}
