import Settings
import Testing

@Suite struct SettingsDocumentTests {
  private func contents(_ text: String) -> [SettingsDocument.Content] {
    SettingsDocument(text).contents.map(\.content)
  }

  @Test(
    arguments: [
      ("timeout = 5s", .entry(key: "timeout", value: "5s")),
      ("timeout=5s", .entry(key: "timeout", value: "5s")),
      ("  timeout\t=  5s  # a comment", .entry(key: "timeout", value: "5s")),
      ("ignore = a#b, c", .entry(key: "ignore", value: "a#b, c")),
      ("a = b = c", .entry(key: "a", value: "b = c")),
      ("empty =", .entry(key: "empty", value: "")),
      ("größe = 3\u{A0}", .entry(key: "größe", value: "3")),
      ("# timeout = 5s", .nothing), ("   ", .nothing), ("\t# x", .nothing), ("", .nothing),
      ("timeout", .other("timeout")), ("= 5s", .other("= 5s")), ("=", .other("=")),
      ("\u{1B}[31m", .other("\u{1B}[31m")),
    ] as [(String, SettingsDocument.Content)])
  func `a line is a setting, a comment or something else`(
    line: String, content: SettingsDocument.Content
  ) {
    #expect(contents(line + "\nnext = 1\n") == [content, .entry(key: "next", value: "1")])
  }

  @Test func `lines may end as on any system, and the last one not at all`() {
    let entries = [
      SettingsDocument.Content.entry(key: "a", value: "1"), .entry(key: "b", value: "2"),
    ]
    #expect(contents("a = 1\r\nb = 2\r\n") == entries)
    #expect(contents("a = 1\nb = 2") == entries)
    #expect(contents("\u{FEFF}a = 1\nb = 2") == entries)
    #expect(contents("") == [])
  }

  @Test func `setting a key keeps all other lines`() {
    var document = SettingsDocument("# mine\n\ntimeout = 5s # long\nother thing\nhtml=on")
    document.set("timeout", to: "9s")
    #expect(document.text == "# mine\n\ntimeout = 9s\nother thing\nhtml=on\n")
    document.set("dedupe", to: "card")
    #expect(document.text == "# mine\n\ntimeout = 9s\nother thing\nhtml=on\ndedupe = card\n")
    let results = [document.unset("html"), document.unset("html")]
    #expect(results == [true, false])
    #expect(document.text == "# mine\n\ntimeout = 9s\nother thing\ndedupe = card\n")
  }

  @Test func `a key that is set twice is set once afterwards`() {
    var document = SettingsDocument("a = 1\nb = 2\na = 3\n")
    document.set("a", to: "4")
    #expect(document.text == "b = 2\na = 4\n")
    document = SettingsDocument("a = 1\nb = 2\na = 3\n")
    let isThere = document.unset("a")
    #expect(isThere)
    #expect(document.text == "b = 2\n")
  }
}
