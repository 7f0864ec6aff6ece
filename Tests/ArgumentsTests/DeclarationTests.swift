import Arguments
import Testing

@Suite struct DeclarationTests {
  private func problems(
    _ arguments: [ArgumentInfo] = [], summary: String = "Do it", discussion: String = "",
    examples: [CommandExample] = [], subcommands: [CommandInfo] = []
  ) -> [String] {
    CommandInfo(
      path: ["tool"], summary: summary, discussion: discussion, arguments: arguments,
      examples: examples, exitStatuses: [], subcommands: subcommands
    ).problems().map(\.description)
  }

  @Test func `a sound description has no problems`() {
    #expect(SampleTool.tree.info.problems() == [])
  }

  @Test(arguments: [
    ([ArgumentInfo(.flag, "all", help: "")], "tool: --all has no help"),
    (
      [ArgumentInfo(.flag, "all", help: "Take all")],
      "tool: the help of --all is no whole sentence: Take all"
    ),
    (
      [ArgumentInfo(.flag, "all", help: "take all.")],
      "tool: the help of --all is no whole sentence: take all."
    ),
    (
      [ArgumentInfo(.flag, "all", help: "A."), ArgumentInfo(.flag, "all", help: "B.")],
      "tool: '--all' is declared twice"
    ),
    (
      [
        ArgumentInfo(.flag, "all", short: "a", help: "A."),
        ArgumentInfo(.flag, "any", short: "a", help: "B."),
      ], "tool: '-a' is declared twice"
    ),
    ([ArgumentInfo(.option, "type", help: "A.")], "tool: --type has no name for its value"),
    ([ArgumentInfo(.flag, "-all", help: "A.")], "tool: '---all' is no name for an option"),
    ([ArgumentInfo(.flag, "All", help: "A.")], "tool: '--All' is no name for an option"),
    ([ArgumentInfo(.flag, "a", help: "A.")], "tool: '--a' is no name for an option"),
    (
      [ArgumentInfo(.flag, "all", short: "=", help: "A.")],
      "tool: '-=' is no letter for an option"
    ),
    (
      [
        ArgumentInfo(.operand, "A", help: "A."),
        ArgumentInfo(.operand, "B", help: "B.", isRequired: true),
      ], "tool: B is required after A, which isn't"
    ),
    (
      [
        ArgumentInfo(.operand, "A", help: "A.", isRepeating: true),
        ArgumentInfo(.operand, "B", help: "B."),
      ], "tool: B follows A…"
    ),
  ])
  func `a problem with arguments is told`(arguments: [ArgumentInfo], problem: String) {
    #expect(problems(arguments) == [problem])
  }

  @Test func `a problem with texts is told`() {
    #expect(problems(summary: "do it") == ["tool: the summary has no capital at its start"])
    #expect(problems(summary: "Do it.") == ["tool: the summary ends with a full stop"])
    #expect(
      problems(summary: String(repeating: "Long ", count: 13))
        == ["tool: the summary is longer than 60 characters"])
    #expect(
      problems(discussion: "One.\n\nTwo")
        == ["tool: a paragraph of the discussion is no whole sentence: Two"])
    #expect(
      problems(examples: [CommandExample("tool", "run it")])
        == ["tool: the explanation of 'tool' is no whole sentence"])
  }

  @Test func `a problem below is told with its command`() {
    let inner = CommandInfo(path: ["tool", "help"], summary: "do it")
    #expect(
      problems(subcommands: [inner, inner]) == [
        "tool: 'help' is declared twice", "tool: a command named 'help' is built in",
        "tool help: the summary has no capital at its start",
        "tool help: the summary has no capital at its start",
      ])
  }
}
