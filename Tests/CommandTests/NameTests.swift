import TestSupport
import Testing

/// Names that are made to deceive, or to break something.
@Suite struct NameTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
  }

  @Test(arguments: [
    "two\nlines", "\u{1B}[2J", "tab\there", "\u{7}", "\u{9B}31m", "a\u{2028}b", " ",
  ])
  func `a name with control characters is refused, and told safely`(name: String) throws {
    let result = try session.run("card", "new", name)
    #expect(result.status == 64)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(
      !result.errorText.dropLast().unicodeScalars.contains {
        $0.properties.generalCategory == .control
      })
    let unknown = try session.run("card", "use", name)
    #expect(unknown.status == 66)
    #expect(unknown.errorText.split(separator: "\n").count == 1)
    #expect(!unknown.errorText.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `a name of 10,000 characters is refused, and not printed whole`() throws {
    let name = String(repeating: "long", count: 2500)
    #expect(try session.run("card", "new", name).status == 64)
    let unknown = try session.run("card", "use", name)
    #expect(unknown.status == 66)
    #expect(unknown.errorText.utf8.count < 1200)
    #expect(try session.run("search", name).status == 1)
    #expect(try session.run("add", name).status == 66)
  }

  @Test func `a file whose name isn't UTF-8 is taken by it`() throws {
    let directory = session.files.path
    let script = """
      one=$(printf 'a\\351') two=$(printf 'a\\350')
      cd "$1"; printf first >"$one"; printf second >"$two"; "$0" add "$two" "$one" *missing*
      """
    var program = try Program("sh")
    program.arguments = ["-c", script, try BuiltProducts.path(of: "cardclip"), directory]
    program.environment = ["CARDCLIP_STORE": session.store]
    let result = try program.run()
    #expect(result.text == "1\n2\n")
    #expect(result.status == 66)
    #expect(try session.run("show", "1").text == "second")
    #expect(try session.run("show", "2").text == "first")
  }

  @Test func `names from right to left are kept, and can't turn a line`() throws {
    let name = "שלום עולם"
    let turning = "file\u{202E}gpj.exe"
    try session.run("card", "new", name)
    try session.run("card", "new", turning, "--use")
    try session.add("text \u{202E} turned", "--description", "described \u{2066}\u{200F}")
    for words in [["card", "list"], ["list"], ["search", "text"], ["undo", "--list"]] {
      let shown = try session.run(words, input: []).text
      let turners = shown.unicodeScalars.filter { [0x202E, 0x2066, 0x200F].contains($0.value) }
      #expect(turners.isEmpty)
    }
    let cards = try session.lines("card", "list")
    #expect(cards[0].hasSuffix(name))
    #expect(cards[1].hasSuffix("file\\u{202E}gpj.exe"))
    #expect(try session.run("card", "use", name).status == 0)
    #expect(try session.lines("card", "list", "--json").first?.contains("file\u{202E}gpj") == true)
  }
}
