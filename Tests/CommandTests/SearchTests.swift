import TestSupport
import Testing

@Suite struct SearchTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
  }

  @Test func `elements are found newest first, each with its card and the words`() throws {
    try session.run("card", "new", "Trips")
    try session.add("The harbour at dawn")
    try session.run("card", "new", "Work", "--use")
    try session.add("nothing\nbut a Harbourmaster")
    try session.add("other")
    let result = try session.run("search", "harbour")
    #expect(result.status == 0)
    #expect(
      result.text == """
        2  text  now  Work   nothing\\nbut a Harbourmaster
        1  text  now  Trips  The harbour at dawn

        """)
    #expect(try session.lines("search", "harbour", "dawn").count == 1)
    #expect(try session.lines("search", "harbour", "--card", "Work").count == 1)
    #expect(try session.lines("search", "harbour", "--limit", "1").count == 1)
  }

  @Test func `nothing found is status 1, with a store or without`() throws {
    let without = try session.run("search", "harbour")
    #expect(without.status == 1)
    #expect(without.text + without.errorText == "")
    try session.add("text")
    #expect(try session.run("search", "harbour").status == 1)
    #expect(try session.lines("search", "harbour", "--json") == ["[]"])
    #expect(try session.run("search", "harbour", "--card", "None").status == 66)
  }

  @Test func `more than the limit is told of`() throws {
    for number in 1...3 { try session.add("text \(number)") }
    let result = try session.run("search", "text", "--limit", "2")
    #expect(result.text.split(separator: "\n").count == 2)
    #expect(result.errorText == "Only the 2 newest elements are shown; --limit shows more.\n")
    #expect(
      try session.run("search", "text", "--limit", "1").errorText
        == "Only the newest element is shown; --limit shows more.\n")
    #expect(try session.run("search", "text", "--limit", "3").errorText == "")
    #expect(try session.run("search", "text", "--limit", "2", "--quiet").errorText == "")
  }

  @Test func `JSON has the snippet and where the words are in it`() throws {
    try session.add("ä harbour\tand the harbour")
    let line = try session.lines("search", "harbour", "--json").first ?? ""
    #expect(line.contains(#""snippet":"ä harbour\tand the harbour""#))
    #expect(line.contains(#""matches":[[2,7],[18,7]]"#))
    #expect(line.contains(#""card_name":"Cards""#))
    #expect(line.contains(#""kind":"text""#))
  }

  @Test func `the words are marked on a terminal, and lines fit into it`() throws {
    try session.add("one two three four five six seven eight nine ten eleven twelve")
    let marked = "\u{1B}[1;31mthree\u{1B}[0m"
    let wide = try session.terminal("search", "three")
    #expect(wide.contains("one two \(marked) four"))
    let narrow = try session.terminal("search", "three", in: .init(columns: 40))
    #expect(narrow == "1  text  now  Cards  one two \(marked) four…\n")
    #expect(try session.terminal("search", "three", in: .init(columns: 1)).contains("…"))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"]])
  func `no colour where it isn't wanted`(environment: [String: String]) throws {
    try session.add("one two")
    let shown = try session.terminal("search", "two", in: .init(environment: environment))
    #expect(shown == "1  text  now  Cards  one two\n")
  }

  @Test func `what would steer a terminal is made visible`() throws {
    try session.add("red \u{1B}[31m needle \u{202E} \u{7} \u{9B}2J end")
    let expected = "red \\u{1B}[31m needle \\u{202E} \\u{7} \\u{9B}2J end"
    #expect(try session.lines("search", "needle").first?.hasSuffix(expected) == true)
    let shown = try session.terminal("search", "\u{1B}[31m")
    #expect(shown.contains("red \u{1B}[1;31m\\u{1B}[31m\u{1B}[0m needle"))
  }

  @Test(arguments: [
    (["search"], "WORD is missing"), (["search", ""], "'WORD' takes a text"),
    (["search", "x", "--limit", "0"], "'--limit' takes a number from 1 on"),
    (["search", "x", "--since", "soon"], "'--since' takes a time such as 2h"),
    (["list", "--since", "2026-02-30"], "'--since' takes a time such as 2h"),
    (["list", "--sort", "newst"], "did you mean 'newest'?"),
    (["list", "--limit", "-1"], "'--limit' takes a number from 1 on"),
    (["card", "list", "--limit", "0"], "'--limit' takes a number from 1 on"),
  ])
  func `what makes no sense is refused`(words: [String], message: String) throws {
    let result = try session.run(words, input: [])
    #expect(result.status == 64)
    #expect(result.errorText.contains(message))
  }
}
