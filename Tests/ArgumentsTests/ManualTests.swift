import Arguments
import System
import Testing

@Suite struct ManualTests {
  private static let sections = [
    ManualSection(
      "ENVIRONMENT", style: .variable, entries: [.init("TOOL_STORE", "Where. Or not.")]),
    ManualSection("SETTINGS", text: "One. Two.\n\nThree.", entries: [.init("html", "Whether.")]),
    ManualSection("FILES", style: .path, entries: [.init("~/.local/share/tool", "The store.")]),
    ManualSection("BUGS", text: "None that are known."),
  ]

  /// What mandoc has to say about pages, for which it looks in the directory
  /// where it runs.
  private func lint(_ pages: [ManualPage]) throws -> String {
    let directory = try TemporaryDirectory()
    for page in pages { try directory.write(page.text, to: page.fileName) }
    let command = "cd '\(directory.path)' && mandoc -T lint *"
    return try Program.run(["/bin/sh", "-c", command]).output
  }

  /// A page as a reader sees it, in one line.
  private func shown(
    _ page: ManualPage, by formatter: [String] = ["/usr/bin/mandoc", "-T", "utf8"]
  )
    throws -> String
  {
    let directory = try TemporaryDirectory()
    let file = try directory.write(page.text, to: page.fileName)
    let plain = try Program.run(
      ["/bin/sh", "-c", #""$@" | col -bx"#, "sh"] + formatter + [file],
      environment: ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "MANWIDTH=200"])
    return plain.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `mandoc finds no fault, not even of style`() throws {
    let pages = Manual(SampleTool.tree.info, date: "March 1, 2026", sections: Self.sections).pages()
    #expect(
      pages.map(\.fileName) == ["tool.1", "tool-paste.1", "tool-send.1", "tool-card.1"])
    #expect(try lint(pages) == "")
  }

  /// Texts that mean something to roff, at the places where they would.
  private static let odd = [
    ".Sh at the start.", "'br at the start.", #"A back\slash and \fB, \" and \e."#,
    "A-b and --long and 3-4 and -.", "Quotes \"double\" 'single' `code 'x' -y`.",
    "A hat ^, a tilde ~, an ellipsis… and an umlaut ü.", "A dot in a line. .Pp is text. E.g. this.",
    "Words " + String(repeating: "that are many ", count: 20) + "i.e. one line. No more.",
    "No Ar Fl Op . , ; ( ) | are macros.",
  ]

  private static var oddPages: [ManualPage] {
    let names = [".Ar", "Fl", "'x", #"a\b"#, "A|B", ",", "a b", "\"q\"", "-"]
    let arguments = zip(names, odd).map { name, text in
      ArgumentInfo(.option, "option", short: "o", valueName: name, help: text)
    }
    let command = CommandInfo(
      path: ["tool", "odd"], summary: #"Do .odd 'things' with \back"#,
      discussion: odd.joined(separator: "\n\n"), arguments: arguments,
      examples: odd.map { CommandExample($0, $0) }, exitStatuses: odd.map { ExitStatus(1, $0) })
    let root = CommandInfo(
      path: ["tool"], summary: "Be odd", topic: "Odd", subcommands: [command])
    let section = ManualSection(
      "FILES", text: odd.joined(separator: "\n\n"), style: .path,
      entries: zip(names, odd).map { .init($0, $1) })
    return Manual(root, date: "March 1, 2026", sections: [section]).pages()
  }

  @Test func `odd texts pass the lint`() throws {
    #expect(try lint(Self.oddPages) == "")
  }

  @Test(arguments: [
    ["/usr/bin/mandoc", "-T", "utf8"], ["/usr/bin/groff", "-mdoc", "-T", "utf8", "-P", "-c"],
  ])
  func `odd texts are shown as they are`(formatter: [String]) throws {
    guard try FileSystem.status(formatter[0]) != nil else { return }
    for page in Self.oddPages {
      let text = try shown(page, by: formatter)
      for odd in Self.odd where !odd.contains("single") && !odd.contains("that are many") {
        #expect(text.replacing("’", with: "'").contains(odd))
      }
    }
  }

  @Test func `a command's page says all there is to say`() throws {
    let pages = Manual(SampleTool.tree.info, date: "March 1, 2026", sections: Self.sections).pages()
    let paste = try shown(pages[1])
    for part in [
      "tool-paste – turn the selection into an element", "tool paste [-c | --card CARD]",
      "[-s | --selection clipboard|primary ...]", "The selection to read. May be repeated.",
      "for a step. The default is 5s.", "1 There is nothing to paste.",
      #"tool paste -o - | grep '^a\.b' ~/x"#, "March 1, 2026",
    ] {
      #expect(paste.contains(part))
    }
    let group = try shown(pages[3])
    #expect(group.contains("tool card rename [--background COLOR] CARD [NAME] tool card list"))
    #expect(!pages.contains { $0.text.contains("secret") })
  }
}
