import System
import TestSupport
import Testing

/// Pictures on a terminal, which the test plays.
@Suite struct PictureTests {
  private let session: CommandSession
  private let cardclip: String

  init() throws {
    session = try CommandSession()
    cardclip = try BuiltProducts.path(of: "cardclip")
    try PNGFixture(byteCount: 4000).write(to: session.files.file("picture.png"))
    try session.run("add", session.files.file("picture.png"), "--description", "The harbour")
  }

  /// What a terminal gets of a shell command, on which something answers.
  private func screen(
    _ command: String, columns: Int = 80, rows: Int = 24, _ variables: [String: String],
    answer: @escaping (PseudoTerminal) throws -> Void = { _ in }
  ) throws -> String {
    let terminal = try PseudoTerminal()
    try terminal.resize(columns: columns, rows: rows)
    let own = ["CARDCLIP_STORE": session.store, "HOME": session.files.file("home")]
    try terminal.run(
      command.replacing("cardclip ", with: cardclip + " "),
      environment: own.merging(variables) { $1 }, answer: answer)
    return terminal.text
  }

  /// Answers the question what the terminal is, once.
  private func answering(_ answer: String) -> (PseudoTerminal) throws -> Void {
    var hasAnswered = false
    return { terminal in
      guard !hasAnswered, terminal.text.contains("\u{1B}[c") else { return }
      hasAnswered = true
      try terminal.type(answer)
    }
  }

  /// True where the kernel lets what is typed be put back: elsewhere nothing is
  /// asked.
  private static var isAsked: Bool {
    guard let file = try? FileDescriptor.open("/proc/sys/dev/tty/legacy_tiocsti") else {
      return true
    }
    var buffer: [UInt8] = [0]
    return (try? file.read(into: &buffer)) == 1 && buffer[0] == UInt8(ascii: "1")
  }

  private static let information = "1  image  "

  @Test func `kitty gets its own protocol, and isn't asked`() throws {
    let screen = try screen("cardclip show 1", ["TERM": "xterm-kitty"])
    #expect(screen.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c="))
    #expect(screen.contains("\u{1B}\\\n" + Self.information))
    #expect(!screen.contains("\u{1B}[c"))
  }

  @Test func `iTerm2 gets its own protocol`() throws {
    let screen = try screen(
      "cardclip show 1", ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"])
    #expect(screen.hasPrefix("\u{1B}]1337;File=inline=1;size="))
    #expect(screen.contains("\u{7}\n" + Self.information))
  }

  @Test(.enabled(if: isAsked)) func `a terminal that says that it has sixels gets them`() throws {
    let screen = try screen(
      "cardclip show 1", ["TERM": "xterm-256color"], answer: answering("\u{1B}[?62;4;22c"))
    #expect(screen.hasPrefix("\u{1B}[c\u{1B}P0;1;0q\"1;1;"))
    #expect(screen.contains("\u{1B}\\\n" + Self.information))
  }

  @Test(.enabled(if: isAsked)) func `another one gets half blocks that fit into it`() throws {
    let screen = try screen(
      "cardclip show 1", columns: 20, rows: 9,
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"], answer: answering("\u{1B}[?62;22c"))
    let lines = screen.dropFirst(3).split(separator: "\n").map(Self.withoutCodes)
    #expect(lines.count > 1 && lines.count <= 8)
    for line in lines.dropLast() {
      #expect(line.count <= 20)
      #expect(line.allSatisfy { "▀▄ ".contains($0) })
    }
    #expect(lines.last?.hasPrefix(Self.information) == true)
    #expect(screen.contains("\u{1B}[48;2;"))
    #expect(screen.contains("\u{1B}[0m\n"))
  }

  @Test(.enabled(if: isAsked)) func `a terminal that answers nothing is waited for shortly`() throws
  {
    let screen = try screen("cardclip show 1", ["TERM": "xterm-256color"])
    #expect(screen.hasPrefix("\u{1B}[c"))
    #expect(screen.contains("\u{1B}[48;5;"))
    #expect(screen.contains(Self.information))
  }

  @Test(.enabled(if: isAsked)) func `what is typed meanwhile is for the next program`() throws {
    // The answer comes in between, and in parts.
    let answer = answering("hel\u{1B}[?62;4clo ü\u{1B}[A there\n")
    let screen = try screen(
      "cardclip show 1; read -r line; printf '<%s>' \"$line\"", ["TERM": "xterm-256color"],
      answer: answer)
    #expect(screen.contains("\u{1B}P0;1;0q"))
    #expect(screen.hasSuffix("<hello ü\u{1B}[A there>"))
  }

  @Test func `where something was typed before nothing is asked`() throws {
    let terminal = try PseudoTerminal()
    try terminal.type("typed before\n")
    try terminal.run(
      "\(cardclip) show 1; read -r line; printf '<%s>' \"$line\"",
      environment: [
        "CARDCLIP_STORE": session.store, "HOME": session.files.file("home"),
        "TERM": "xterm-256color",
      ])
    #expect(!terminal.text.contains("\u{1B}[c"))
    #expect(terminal.text.hasSuffix("<typed before>"))
  }

  @Test func `the terminal is as before afterwards`() throws {
    let screen = try screen(
      "a=$(stty -g); cardclip show 1; b=$(stty -g); test \"$a\" = \"$b\" && echo same",
      ["TERM": "xterm-256color"], answer: answering("\u{1B}[?62c"))
    #expect(screen.hasSuffix("same\n"))
  }

  @Test(arguments: [
    ["TERM": "dumb"], ["TERM": "xterm-kitty", "NO_COLOR": "1"], [:],
    ["TERM": "xterm-256color", "LC_ALL": "C"], ["TERM": "xterm-kitty", "CARDCLIP_PICTURES": "off"],
  ])
  func `no picture where none can be or should be shown`(variables: [String: String]) throws {
    let screen = try screen("cardclip show 1", variables)
    #expect(screen.hasPrefix(Self.information))
    #expect(!screen.contains("\u{1B}"))
    #expect(screen.split(separator: "\n").count == 1)
  }

  @Test func `a terminal of one cell is enough`() throws {
    let screen = try screen(
      "cardclip show 1", columns: 1, rows: 1,
      ["TERM": "xterm-256color", "CARDCLIP_PICTURES": "blocks"])
    let lines = screen.split(separator: "\n").map(Self.withoutCodes)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count == 1 })
  }

  @Test func `into a pipe go the exact bytes`() throws {
    let screen = try screen(
      "cardclip show 1 | cmp - '\(session.files.file("picture.png"))' && echo same",
      ["TERM": "xterm-kitty"])
    #expect(screen == "same\n")
  }

  @Test func `lists have small pictures where they are asked for`() throws {
    try session.add("a text")
    let kitty = ["TERM": "xterm-kitty"]
    let plain = try screen("cardclip list", kitty)
    #expect(!plain.contains("\u{1B}"))
    let drawn = try screen("cardclip list --pictures", kitty)
    let lines = drawn.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(Self.information))
    #expect(lines[1].hasPrefix("\u{1B}_Ga=T,"))
    #expect(lines[2].hasPrefix("2  text"))
    let piped = try session.run("list", "--pictures")
    #expect(!piped.text.contains("\u{1B}"))
  }

  private static func withoutCodes(_ line: Substring) -> String {
    var text = ""
    var isCode = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" { isCode = true }
      if !isCode { text.unicodeScalars.append(scalar) }
      if isCode && scalar == "m" { isCode = false }
    }
    return text
  }
}
