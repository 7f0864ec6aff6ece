import TestSupport
import Testing

/// What is typed, before anything is done.
@Suite struct CommandLineTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  @Test(
    arguments: [
      (["pste"], "cardclip: unknown command 'pste'; did you mean 'paste'? Try 'cardclip --help'."),
      (
        ["card", "nw", "X"],
        "cardclip card: unknown command 'nw'; did you mean 'new'? Try 'cardclip card --help'."
      ),
      (
        ["paste", "--tpye", "x"],
        "cardclip paste: unknown option '--tpye'; did you mean '--type'? Try 'cardclip paste --help'."
      ),
      (
        ["paste", "--zzzzzz"],
        "cardclip paste: unknown option '--zzzzzz'. Try 'cardclip paste --help'."
      ),
      ([], "cardclip: no command given. Try 'cardclip --help'."),
      (
        ["paste", "--as", "sound"],
        "cardclip paste: '--as' takes image or text, not 'sound'. Try 'cardclip paste --help'."
      ),
      (
        ["copy"],
        "cardclip copy: one of ELEMENT, -, --card, --file or --offer is needed. Try 'cardclip copy --help'."
      ),
      (["export", "X"], "cardclip export: --output is missing. Try 'cardclip export --help'."),
      (
        ["edit", "1"],
        "cardclip edit: one of --description, --offset, --size, --rotation, --to, --raise, --lower or --content is needed. Try 'cardclip edit --help'."
      ),
    ]
  )
  func `a wrong command line says what was wrong, in one line`(
    arguments: [String], line: String
  ) throws {
    try desk.run(arguments).expect(.failed(64, line))
  }

  @Test(
    arguments: [
      ["copy", "1", "--file", "x"], ["copy", "1", "--card", "x"],
      ["import", "x", "--card", "x", "--name", "y"], ["copy", "-", "2"],
      ["copy", "1", "--once", "--loops", "2"],
      ["copy", "1", "--loops", "0"], ["paste", "--type", "a/b", "--as", "text"],
      ["paste", "--output", "-", "--card", "X"], ["paste", "--timeout", "soon"],
      ["paste", "--timeout", "0"], ["config", "timeout", "0s"],
      ["paste", "--max-size", "-1"], ["paste", "extra"], ["add"], ["has"], ["has", "sound"],
      ["edit", "1"], ["edit", "1", "--raise", "--lower"], ["edit", "1", "--size", "0x3"],
      ["show", "one"], ["copy", "-", "--offer", "text/plain"], ["list", "--limit", "x"],
    ]
  )
  func `what makes no sense is refused before anything is done`(arguments: [String]) throws {
    let outcome = try desk.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("cardclip"))
  }

  @Test func `help goes to standard output and is no error`() throws {
    for arguments in [
      ["--help"], ["paste", "--help"], ["card", "--help"], ["card", "new", "-h"],
    ] {
      let outcome = try desk.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.count > 10)
      #expect(outcome.errors == "")
    }
    #expect(try desk.run(["paste", "--help"]).output.contains("Make an element of what is copied"))
  }

  @Test func `the version is one line`() throws {
    let outcome = try desk.run(["--version"])
    #expect(outcome.output.wholeMatch(of: /cardclip \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.status == 0)
  }

  @Test func `the store is the one of the option, before or after the command`() throws {
    let other = desk.files.file("other")
    try desk.run("--store", other, "card", "new", "A").expect(.done("1\n"))
    try desk.run("card", "new", "B", "--store", other).expect(.done("2\n"))
    try desk.run("card", "list").expect(.done())
  }

  @Test func `the usual place of the store is in XDG_DATA_HOME, else in HOME`() throws {
    for (name, place) in [("XDG_DATA_HOME", "/cardclip"), ("HOME", "/.local/share/cardclip")] {
      let base = desk.files.file(name)
      var program = try desk.cardclip(["card", "new", "A"])
      program.environment["CARDCLIP_STORE"] = nil
      program.environment[name] = base
      #expect(try program.run().text == "1\n")
      #expect(try desk.run("--store", base + place, "card", "list").output.contains("A"))
    }
  }

  @Test func `without any place for the store it says what to set`() throws {
    var program = try desk.cardclip(["card", "new", "A"])
    program.environment["CARDCLIP_STORE"] = nil
    let result = try program.run()
    #expect(result.status == 66)
    #expect(
      result.errorText
        == "cardclip card new: no place for the store: set HOME, CARDCLIP_STORE or --store\n")
  }
}
