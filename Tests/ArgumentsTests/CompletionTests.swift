import Arguments
import Testing

@Suite struct CompletionTests {
  private func texts(_ words: [String]) -> [String] {
    SampleTool.tree.complete(words, dynamic: SampleTool.list).candidates.map(\.text)
  }

  private func directive(_ words: [String]) -> Completion.Directive {
    SampleTool.tree.complete(words, dynamic: SampleTool.list).directive
  }

  private static let common = ["--store", "--quiet", "--help", "--version"]

  @Test(arguments: [
    ([], ["paste", "send", "card", "help"]), ([""], ["paste", "send", "card", "help"]),
    (["--store", "d", ""], ["paste", "send", "card", "help"]), (["card", ""], ["rename", "list"]),
    (["help", ""], ["paste", "send", "card"]), (["help", "card", ""], ["rename", "list"]),
    (["nonsense", ""], ["paste", "send", "card", "help"]), (["-"], common), (["--"], common),
    (["-q", "card", "--"], ["--store", "--help", "--version"]),
    (["card", "list", ""], common), (["card", "list", "--", ""], []),
    (["card", "rename", "--"], ["--background"] + common),
    (["paste", "--selection", ""], ["clipboard", "primary"]),
    (["paste", "--selection="], ["clipboard", "primary"]),
    (["paste", "-sp"], ["clipboard", "primary"]),
    (["paste", "-rns", ""], ["clipboard", "primary"]),
    (["paste", "--nonsense="], []), (["paste", "--trim="], []), (["send", ""], ["home", "away"]),
    (["send", "-q", "h"], ["home", "away"]), (["card", "rename", "x", ""], []),
    (["card", "rename", "a", "b", "c"], []),
  ])
  func `the candidates are what may stand there`(words: [String], expected: [String]) {
    #expect(texts(words) == expected)
  }

  @Test func `an option that was given isn't offered again unless it may be repeated`() {
    let options = texts(["paste", "--card", "x", "-r", "-s", "primary", "--"])
    #expect(!options.contains("--card"))
    #expect(!options.contains("--trim"))
    #expect(options.contains("--selection"))
  }

  @Test(arguments: [
    (["paste", "--output", ""], Completion.Directive.files), (["paste", "--output=x"], .files),
    (["--store", ""], .directories), (["paste", "--card", ""], .none), ([""], .none),
  ])
  func `files and directories are left to the shell`(
    words: [String], expected: Completion.Directive
  ) {
    #expect(directive(words) == expected)
  }

  @Test func `the program's lists know what was typed before`() {
    var seen: CompletionQuery<SampleGlobals>?
    _ = SampleTool.tree.complete(
      ["--store", "d", "send", "-q", "home", "12", "--nonsense", "1"]
    ) { query in
      seen = query
      return Completion()
    }
    #expect(seen?.id == "elements")
    #expect(seen?.prefix == "1")
    #expect(seen?.globals.store == "d")
    #expect(seen?.globals.isQuiet == true)
    #expect(seen?.operands == ["home", "12"])
    #expect(seen?.values == ["store": ["d"], "quiet": [""]])
  }

  @Test func `the value of an option is asked for with its own prefix`() {
    var prefixes: [String] = []
    for words in [["paste", "--card=My"], ["paste", "-cMy"], ["paste", "-c", "My"]] {
      _ = SampleTool.tree.complete(words) { query in
        prefixes.append("\(query.id) \(query.prefix)")
        return Completion()
      }
    }
    #expect(prefixes == ["cards My", "cards My", "cards My"])
  }

  private func answer(_ arguments: [String]) -> [String] {
    SampleTool.tree.answer(CompletionRequest(arguments), dynamic: SampleTool.list)
      .split(separator: "\n").map(String.init)
  }

  private static let breaks = " \t\n\"'@><=;|&(:"

  @Test(arguments: [
    ("My", ["My\\ Card", ":none"]), ("'My", ["My Card", ":none"]), ("it", ["it\\'s", ":none"]),
    ("'it", ["it'\\''s", ":none"]), ("\"it", ["it's", ":none"]), ("a:", ["b", ":none"]),
    ("My\\ C", ["My\\ Card", ":none"]), ("\"My \"C", ["My\\ Card", ":none"]), ("x", [":none"]),
    ("evil", [":none"]), ("$HOME", [":none"]),
  ])
  func `bash gets what replaces the last piece of the word`(word: String, lines: [String]) {
    #expect(answer(["bash", "9", Self.breaks, "--", "paste", "-c", word]) == lines)
  }

  @Test func `bash gets the part after its break, and explanations only in a list`() {
    let asked = ["--", "paste", "--type=text/"]
    let plain = ["text/plain\\;charset=utf-8", "text/plain", "text/html", ":none"]
    #expect(answer(["bash", "9", Self.breaks] + asked) == plain)
    #expect(answer(["bash", "37", Self.breaks] + asked) == plain)
    #expect(
      answer(["bash", "9", " \n"] + asked) == plain.map { $0 == ":none" ? $0 : "--type=" + $0 })
    #expect(
      answer(["bash", "63", Self.breaks] + asked)
        == ["text/plain\\;charset=utf-8  (12 bytes)"] + plain.dropFirst())
  }

  @Test func `zsh gets colons escaped, and fish the whole word`() {
    #expect(answer(["zsh", "--", "paste", "--card=a"]).contains(#"a\:b:a card"#))
    #expect(answer(["fish", "--", "paste", "--card=a"]).contains("--card=a:b\ta card"))
    #expect(answer(["zsh", "--", "paste", "-ca"]).contains(#"-ca\:b:a card"#))
  }

  @Test(arguments: Shell.allCases)
  func `no more is given than can be read, of what fits`(shell: Shell) {
    let all = answer([shell.rawValue, "9", Self.breaks, "--", "send", "home", ""])
    #expect(all.count == 201)
    let some = answer([shell.rawValue, "9", Self.breaks, "--", "send", "home", "29"])
    #expect(some.count == 12)
  }

  @Test(arguments: [[], ["tcsh", "--", "pa"], ["--"], ["bash"]])
  func `a request that makes no sense is answered all the same`(arguments: [String]) {
    #expect(answer(arguments).last == ":none")
  }
}
