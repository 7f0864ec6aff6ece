import Arguments
import Testing

/// The completion scripts in the shells they are for, with a user at a
/// terminal who presses TAB.
@Suite struct ShellCompletionTests {
  /// Keys, and the command line that they lead to.
  private static let lines = [
    ("tool pa\t", "tool paste "),
    ("tool card re\t", "tool card rename "),
    ("tool -q card re\t", "tool -q card rename "),
    ("tool paste --ti\t", "tool paste --timeout "),
    ("tool paste --selection=p\t", "tool paste --selection=primary "),
    ("tool paste -sp\t", "tool paste -sprimary "),
    ("tool paste --card My\t", #"tool paste --card My\ Card "#),
    ("tool paste --card=My\t", #"tool paste --card=My\ Card "#),
    (#"tool paste --card My\ C"# + "\t", #"tool paste --card My\ Card "#),
    ("tool paste --card 'My C\t", "tool paste --card 'My Card' "),
    ("tool paste --card \"My C\t", "tool paste --card \"My Card\" "),
    ("tool paste --card it\t", #"tool paste --card it\'s "#),
    ("tool paste --card \"it'\t", #"tool paste --card "it's" "#),
    ("tool paste --card Z\t", "tool paste --card Zürich "),
    ("tool paste --card a:\t", "tool paste --card a:b "),
    ("tool paste --card a\t", "tool paste --card a:b "),
    ("tool paste --type text/plain\\;\t", #"tool paste --type text/plain\;charset=utf-8 "#),
    (
      "tool paste --type text/plain\\;charset=\t",
      #"tool paste --type text/plain\;charset=utf-8 "#
    ),
    ("tool paste --type 'text/plain;c\t", "tool paste --type 'text/plain;charset=utf-8' "),
    ("tool paste --output two\t", #"tool paste --output two\ words.txt "#),
    ("tool paste --output=two\t", #"tool paste --output=two\ words.txt "#),
    ("tool --store in\t", "tool --store inner/"),
    ("tool --store=in\t", "tool --store=inner/"),
    ("tool --store two\t", "tool --store two"),
    ("tool paste --card evil\t", "tool paste --card evil"),
    ("tool card rename x two\t", "tool card rename x two"),
    ("true; tool pa\t", "true; tool paste "),
  ]

  @Test(arguments: Shell.allCases)
  func `a press of TAB completes the line`(shell: Shell) throws {
    let session = try ShellSession(Self.lines.map(\.0), in: shell)
    #expect(session.lines == Self.lines.map(\.1))
  }

  @Test(arguments: Shell.allCases)
  func `a second TAB shows what the candidates are`(shell: Shell) throws {
    let session = try ShellSession(["tool send home 29\t\t"], in: shell)
    #expect(session.screen.contains("text: 291 in -"))
  }

  @Test(arguments: Shell.allCases)
  func `a tool that answers nothing leaves the line alone`(shell: Shell) throws {
    let session = try ShellSession(["tool pa\t"], in: shell) { _ in "" }
    #expect(session.lines == ["tool pa"])
    #expect(!session.requests.isEmpty)
  }

  @Test(arguments: [
    (Shell.bash, ["/usr/bin/bash", "-n"]), (.zsh, ["/usr/bin/zsh", "-n"]),
    (.fish, ["/usr/bin/fish", "-n"]), (.bash, ["/usr/bin/shellcheck", "-s", "bash"]),
  ])
  func `the script has no errors`(shell: Shell, checker: [String]) throws {
    let directory = try TemporaryDirectory()
    let script = try directory.write(shell.script(for: "card-clip"), to: "script")
    let result = try Program.run(checker + [script])
    #expect(result.output == "")
    #expect(result.status == 0)
  }
}
