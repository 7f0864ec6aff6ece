import Arguments
import Testing

@Suite struct ParserTests {
  @Test(arguments: [
    ["paste", "--type", "a", "--card", "b"], ["paste", "--type=a", "--card=b"],
    ["paste", "-t", "a", "-c", "b"],
    ["paste", "-ta", "-cb"], ["paste", "-rta", "-c", "b"],
    ["paste", "-qt", "a", "--card", "b"],
  ])
  func `an option's value may be attached or follow`(line: [String]) throws {
    let paste: Paste = try SampleTool.run(line)
    #expect(paste.type == "a")
    #expect(paste.card == "b")
  }

  @Test func `a cluster ends with an option that takes the rest`() throws {
    let paste: Paste = try SampleTool.run(["paste", "-rnt=x"])
    #expect(paste.isTrimmed)
    #expect(!paste.isColored)
    #expect(paste.type == "=x")
  }

  @Test func `what follows an option is its value whatever it looks like`() throws {
    let paste: Paste = try SampleTool.run(
      ["paste", "--offset", "-5.5", "--type", "--card", "-c", "--", "-o", ""])
    #expect(paste.offset == -5.5)
    #expect(paste.type == "--card")
    #expect(paste.card == "--")
    #expect(paste.output == "")
  }

  @Test func `an attached value may be empty or hold more equals signs`() throws {
    let paste: Paste = try SampleTool.run(["paste", "--card=", "--type=a=b"])
    #expect(paste.card == "")
    #expect(paste.type == "a=b")
  }

  @Test func `a lone hyphen is an operand, and all words after two`() throws {
    let rename: CardRename = try SampleTool.run(["card", "rename", "-", "--", "--quiet"])
    #expect(rename.card == "-")
    #expect(rename.newName == "--quiet")
  }

  @Test func `options and operands may be mixed`() throws {
    let rename: CardRename = try SampleTool.run(["card", "rename", "a", "--background", "#0", "b"])
    #expect(rename.card == "a")
    #expect(rename.newName == "b")
    #expect(rename.background == "#0")
  }

  @Test func `a repeating operand takes all that follow`() throws {
    let send: Send = try SampleTool.run(["send", "home", "1", "2", "3"])
    #expect(send.kind == "home")
    #expect(send.elements == [1, 2, 3])
  }

  @Test func `a repeating option gathers its values in order`() throws {
    let paste: Paste = try SampleTool.run(["paste", "-s", "primary", "--selection=clipboard"])
    #expect(paste.selections == [.primary, .clipboard])
  }

  @Test func `what isn't given keeps its default`() throws {
    let paste: Paste = try SampleTool.run(["paste"])
    #expect(paste.timeout == .seconds(5))
    #expect(paste.size == ByteCount(268_435_456))
    #expect(paste.isColored)
  }

  @Test(arguments: [
    ["--store", "d", "-q", "card", "list"], ["card", "--store", "d", "list", "-q"],
    ["card", "list", "--quiet", "--store=d"],
  ])
  func `global options stand before or after the command`(line: [String]) throws {
    guard case .run(let command, let globals, let path) = try SampleTool.tree.parse(line) else {
      throw UnexpectedInvocation()
    }
    #expect(command is CardList)
    #expect(globals.store == "d")
    #expect(globals.isQuiet)
    #expect(path == ["tool", "card", "list"])
  }

  @Test(arguments: [
    (["--help"], ["tool"]), (["-h", "nonsense"], ["tool"]),
    (["card", "--help"], ["tool", "card"]), (["paste", "-rh"], ["tool", "paste"]),
    (["send", "-h"], ["tool", "send"]),
    (["card", "rename", "--help"], ["tool", "card", "rename"]),
  ])
  func `help is asked for by a flag`(line: [String], path: [String]) throws {
    guard case .help(let asked) = try SampleTool.tree.parse(line) else {
      throw UnexpectedInvocation()
    }
    #expect(asked == path)
  }

  @Test(arguments: [
    (["help"], ["tool"]), (["help", "card"], ["tool", "card"]),
    (["help", "card", "rename"], ["tool", "card", "rename"]),
    (["--quiet", "help", "send"], ["tool", "send"]),
  ])
  func `the manual is asked for by a word`(line: [String], path: [String]) throws {
    guard case .manual(let asked) = try SampleTool.tree.parse(line) else {
      throw UnexpectedInvocation()
    }
    #expect(asked == path)
  }

  @Test(arguments: [["--version"], ["card", "--version"], ["send", "--version"]])
  func `the version may be asked for anywhere`(line: [String]) throws {
    guard case .version = try SampleTool.tree.parse(line) else { throw UnexpectedInvocation() }
  }

  @Test func `a request for candidates is handed over unread`() throws {
    let line = ["__complete", "bash", "63", "=", "--", "paste", "--help"]
    guard case .complete(let request) = try SampleTool.tree.parse(line) else {
      throw UnexpectedInvocation()
    }
    #expect(request == CompletionRequest(Array(line.dropFirst())))
  }
}
