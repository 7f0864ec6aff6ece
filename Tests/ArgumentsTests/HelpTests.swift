import Arguments
import Testing

@Suite struct HelpTests {
  private func info(_ path: String...) throws -> CommandInfo {
    try #require(SampleTool.tree.info(at: ["tool"] + path))
  }

  @Test func `the program's help lists the commands by topic`() throws {
    #expect(
      try info().help(width: 80) == """
        Usage: tool [OPTION…] COMMAND [ARGUMENT…]

        Try what a tool can do.

        It does nothing, 'really'.

        In two paragraphs.

        Commands:
          paste  Turn the selection into an element
          send   Send elements somewhere

        Cards:
          card  Work with cards: rename, list

        Options:
              --store DIR  Where things are.
          -q, --quiet      Say nothing.
          -h, --help       Show what the command does and takes.
              --version    Show the version.

        Exit status:
          0   Done.
          64  The command line is wrong.

        Run 'tool COMMAND --help' to read about one of them.

        """)
  }

  @Test func `a command's help lists what it takes`() throws {
    #expect(
      try info("paste").help(width: 72) == """
        Usage: tool paste [OPTION…]

        Turn the selection into an element.

        Nothing is changed by '--output'. A second sentence follows here.

        Options:
          -c, --card CARD           The card to paste into.
          -t, --type MIME           The type to ask for.
          -s, --selection clipboard|primary
                                    The selection to read. May be repeated.
              --timeout TIME        How long the owner may take for a step. The
                                    default is 5s.
              --max-size SIZE       The largest content that is taken. The
                                    default is 256M.
              --raise               Put it on top.
              --lower               Put it at the bottom.
          -o, --output FILE         Write the bytes to a file, or to -.
              --offset NUMBER       The offset.
          -r, --trim                Take the last newline off.
          -n, --no-color            Use no color.

        Common options:
              --store DIR  Where things are.
          -q, --quiet      Say nothing.
          -h, --help       Show what the command does and takes.
              --version    Show the version.

        Examples:
          tool paste --card 'My Card'
              Paste into a card.
          tool paste -o - | grep '^a\\.b' ~/x
              Search what was copied.

        Exit status:
          1  There is nothing to paste.

        """)
  }

  @Test func `operands are in the usage`() throws {
    #expect(
      try info("send").help(width: 80).hasPrefix("Usage: tool send [OPTION…] WHERE ELEMENT…\n"))
    #expect(
      try info("card", "rename").help(width: 80)
        .hasPrefix("Usage: tool card rename [OPTION…] CARD [NAME]\n"))
  }

  @Test(arguments: [-1, 0, 1, 40, 41, 59, 80, 200])
  func `no line is longer than the terminal, or 40`(width: Int) throws {
    let text = try info("paste").help(width: width)
    for line in text.split(separator: "\n") { #expect(line.count <= max(width, 40)) }
  }

  @Test func `there is nothing to tell about an unknown command`() {
    #expect(SampleTool.tree.info(at: ["tool", "nonsense"]) == nil)
    #expect(SampleTool.tree.info(at: []) == nil)
  }

  @Test func `the reference tells the same in Markdown`() {
    let reference = SampleTool.tree.info.reference()
    for part in [
      "# tool\n\nTry what a tool can do.\n\n```\ntool [OPTION…] COMMAND [ARGUMENT…]\n```",
      "## Options of every command\n\n- `--store DIR`: Where things are.\n- `-q`, `--quiet`: Say",
      "## tool card rename\n\nGive a card another name.\n",
      "\n\nNothing is changed by `--output`. A second",
      "- `-s`, `--selection clipboard|primary`: The selection to read. May be repeated.\n",
      "### Examples\n\nPaste into a card.\n\n```sh\ntool paste --card 'My Card'\n```\n\nSearch",
      "### Exit status\n\n- `1`: There is nothing to paste.\n\n## tool send",
    ] {
      #expect(reference.contains(part))
    }
    #expect(!reference.contains("secret"))
  }
}
