import System
import TestSupport
import Testing

@Suite struct ConfigTests {
  private var session: CommandSession

  init() throws {
    session = try CommandSession()
    session.environment["XDG_CONFIG_HOME"] = session.files.file("config")
  }

  private func writeFile(_ text: String) throws {
    try FileSystem.makeDirectory(session.files.file("config/cardclip"))
    try session.files.write(Array(text.utf8), to: "config/cardclip/config")
  }

  private func readFile() throws -> String {
    String(decoding: try session.files.read("config/cardclip/config"), as: UTF8.self)
  }

  @Test func `settings are set, shown and removed, and comments stay`() throws {
    #expect(try session.lines("config", "timeout") == ["5s"])
    #expect(try session.run("config", "timeout", "10s").status == 0)
    #expect(try session.lines("config", "timeout") == ["10s"])
    #expect(try readFile() == "timeout = 10s\n")
    try writeFile("# mine\ntimeout = 10s\nhtml = on\n")
    try session.run("config", "timeout", "90s")
    #expect(try readFile() == "# mine\ntimeout = 90s\nhtml = on\n")
    #expect(try session.run("config", "--unset", "timeout").status == 0)
    #expect(try readFile() == "# mine\nhtml = on\n")
    let again = try session.run("config", "--unset", "timeout")
    #expect(again.status == 1)
    #expect(again.errorText.contains("timeout isn't set in "))
  }

  @Test func `the list has each value and where it comes from`() throws {
    try writeFile("\ntimeout = 10s\n")
    var session = session
    session.environment["CARDCLIP_HTML"] = "on"
    let lines = try session.lines("config", "--list", "--store", "/elsewhere")
    func line(_ key: String) -> String {
      let line = lines.first { $0.hasPrefix(key + " ") } ?? ""
      return line.split(separator: " ").joined(separator: " ")
    }
    #expect(line("timeout") == "timeout 10s \(session.files.file("config/cardclip/config")):2")
    #expect(line("html") == "html on CARDCLIP_HTML")
    #expect(line("store") == "store /elsewhere --store")
    #expect(line("dedupe") == "dedupe last default")
    #expect(lines.count == 16)
    let json = try session.lines("config", "timeout", "--json").first
    #expect(
      json == """
        {"default":"5s","key":"timeout","origin":"file",\
        "place":"\(session.files.file("config/cardclip/config")):2","value":"10s"}
        """)
  }

  @Test func `a wrong file is warned of and stops nothing`() throws {
    try session.add("text")
    try writeFile("timout = 3s\nhtml = maybe\nnonsense\n")
    let path = session.files.file("config/cardclip/config")
    let list = try session.run("list")
    #expect(list.status == 0)
    #expect(list.text.contains("text"))
    #expect(
      list.errorText == """
        cardclip list: warning: \(path):1: unknown setting 'timout'; did you mean 'timeout'?
        cardclip list: warning: \(path):2: 'html' takes on or off, not 'maybe'
        cardclip list: warning: \(path):3: no setting: 'nonsense'; write 'key = value'

        """)
    #expect(try session.run("list", "--quiet").errorText == "")
    let check = try session.run("config", "--check")
    #expect(check.status == 65)
    #expect(check.text.split(separator: "\n").count == 3)
    try writeFile("html = on\n")
    #expect(try session.run("config", "--check").status == 0)
  }

  @Test func `many wrong lines are told of shortly`() throws {
    try writeFile(String(repeating: "\u{1B}[2J nonsense\n", count: 1000))
    let list = try session.run("list")
    #expect(list.errorText.split(separator: "\n").count == 11)
    #expect(
      list.errorText.hasSuffix(
        "990 more lines are wrong; cardclip config --check tells them all.\n"))
    #expect(!list.errorText.contains("\u{1B}"))
    #expect(try session.lines("config", "--check").count == 1000)
  }

  @Test func `a file that isn't one, or no text, is warned of`() throws {
    try FileSystem.makeDirectory(session.files.file("config/cardclip/config"))
    #expect(try session.run("list").errorText.contains("config: it is no file"))
    #expect(try session.run("list").status == 0)
    #expect(try session.run("config", "timeout", "9s").status != 0)
    var other = try CommandSession()
    other.environment["XDG_CONFIG_HOME"] = other.files.file("config")
    try FileSystem.makeDirectory(other.files.file("config/cardclip"))
    try other.files.write([0xFF, 0xFE, 0x00], to: "config/cardclip/config")
    #expect(try other.run("list").errorText.contains("config: it isn't UTF-8"))
    // What can't be read isn't overwritten.
    #expect(try other.run("config", "timeout", "9s").status == 65)
    #expect(try other.files.read("config/cardclip/config") == [0xFF, 0xFE, 0x00])
  }

  @Test(arguments: [
    (["config", "timout"], "did you mean 'timeout'?"),
    (["config", "timeout", "soon"], "'timeout' takes a time such as"),
    (["config", "html", "onn"], "did you mean 'on'?"),
    (["config", "--unset", "nothing"], "takes the name of a setting"),
    (["config", "timeout", "--list"], "exclude each other"),
    (["config", "ignore", "a\nhtml = on"], "can't have this value"),
    (["config", "store", "/a #b"], "can't have this value"),
  ])
  func `what makes no sense is refused, and the file is left`(
    words: [String], message: String
  ) throws {
    try writeFile("# mine\n")
    let result = try session.run(words, input: [])
    #expect(result.status == 64)
    #expect(result.errorText.contains(message))
    #expect(try readFile() == "# mine\n")
  }

  @Test func `the store's place is a setting below the variable and the option`() throws {
    try writeFile("store = \(session.files.file("other"))\n")
    var session = session
    try session.add("in the variable's")
    session.usesStoreVariable = false
    try session.add("in the setting's")
    #expect(try session.lines("list").map { $0.suffix(16) } == ["in the setting's"])
    #expect(
      try session.lines("list", "--store", session.store).map { $0.suffix(17) }
        == ["in the variable's"])
  }

  @Test func `limits of pictures are settings`() throws {
    try PNGFixture(byteCount: 4000).write(to: session.files.file("picture.png"))
    try writeFile("max-image-width = 3\n")
    let added = try session.run("add", session.files.file("picture.png"))
    #expect(added.status == 65)
    #expect(added.errorText.contains("wider than the limit of 3 pixels"))
  }
}
