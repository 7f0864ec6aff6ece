import Arguments
import Testing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["paste", "--tpye", "x"], "unknown option '--tpye'; did you mean '--type'?"),
    (["paste", "--output-file", "x"], "unknown option '--output-file'"),
    (["paste", "--sel"], "unknown option '--sel'; did you mean '--selection'?"),
    (["paste", "--versoin"], "unknown option '--versoin'; did you mean '--version'?"),
    (["paste", "-rx"], "unknown option '-x'"),
    (["send", "home", "-5"], "unknown option '-5'"),
    (["--stroe", "d"], "unknown option '--stroe'; did you mean '--store'?"),
    (["pste"], "unknown command 'pste'; did you mean 'paste'?"),
    (["rename", "a"], "unknown command 'rename'; did you mean 'card rename'?"),
    (["card", "lsit"], "unknown command 'lsit'; did you mean 'list'?"),
    (["card", "help"], "unknown command 'help'"),
    (["secrte"], "unknown command 'secrte'"),
    (["help", "nonsense"], "unknown command 'nonsense'"),
    (["help", "send", "more"], "one operand too many: 'more'"),
    ([], "no command given; it is one of paste, send or card"),
    (["card"], "no command given; it is one of rename or list"),
    (["paste", "--type"], "option '--type' needs a value: '--type MIME'"),
    (["paste", "-rt"], "option '--type' needs a value: '--type MIME'"),
    (["paste", "--trim=yes"], "option '--trim' takes no value"),
    (["paste", "--help=yes"], "option '--help' takes no value"),
    (["paste", "--version="], "option '--version' takes no value"),
    (["paste", "-t", "a", "--type", "b"], "option '--type' is given twice"),
    (["-q", "paste", "--quiet"], "option '--quiet' is given twice"),
    (["paste", "--raise", "--lower"], "options '--raise' and '--lower' exclude each other"),
    (["send"], "WHERE is missing"),
    (["send", "home"], "ELEMENT is missing"),
    (["card", "rename", "a", "b", "c"], "one operand too many: 'c'"),
    (["paste", "x"], "one operand too many: 'x'"),
    (["send", "home", "x"], "'ELEMENT' takes a whole number, not 'x'"),
    (["paste", "--offset", "x,y"], "'--offset' takes a number, not 'x,y'"),
    (
      ["paste", "-s", "primry"],
      "'--selection' takes clipboard or primary, not 'primry'; did you mean 'primary'?"
    ),
    (
      ["card", "rename", "a", "--background", "red"],
      "'--background' takes a color such as #FFEE00, not 'red'"
    ),
    (["paste", "-rt", "image/png"], "option '--trim' needs '--type'"),
  ])
  func `an error is one plain line`(line: [String], text: String) {
    #expect(SampleTool.failure(line)?.description == text)
  }

  @Test(arguments: [
    (["card", "rename"], "tool card rename: CARD is missing. Try 'tool card rename --help'."),
    (["pste"], "tool: unknown command 'pste'; did you mean 'paste'? Try 'tool --help'."),
    (["card", "new"], "tool card: unknown command 'new'. Try 'tool card --help'."),
  ])
  func `the whole line says which command and where help is`(line: [String], text: String) {
    #expect(SampleTool.failure(line)?.line == text)
  }

  @Test func `what steers a terminal is made visible`() {
    let word = "\u{1B}[31mred\u{7}\n\r\t\u{202E}\u{9B}"
    #expect(
      SampleTool.failure([word])?.description
        == #"unknown command '\u{1B}[31mred\u{7}\n\r\t\u{202E}\u{9B}'"#)
    #expect(
      SampleTool.failure(["paste", "--\u{1B}c"])?.description == #"unknown option '--\u{1B}c'"#)
  }

  @Test(arguments: ["a", "e\u{301}", "👩‍👩‍👧", "\u{301}"])
  func `a long text is cut`(piece: String) throws {
    let word = String(repeating: piece, count: 100_000)
    let error = try #require(SampleTool.failure([word]))
    #expect(error.description.unicodeScalars.count < 100)
    #expect(error.description.hasSuffix("…'"))
  }
}
