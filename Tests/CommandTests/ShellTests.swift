import SQLite
import System
import TestSupport
import Testing

/// The completion that is installed, in the shells of Debian: a user at a
/// terminal presses TAB, in a store of a hundred thousand elements.
@Suite struct ShellTests {
  /// The script of each shell.
  private static func script(of shell: InteractiveShell) -> String {
    switch shell {
    case .bash: completions + "/cardclip.bash"
    case .zsh: completions + "/_cardclip"
    case .fish: completions + "/cardclip.fish"
    }
  }

  private static let completions =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/completions"

  private static let elementCount = 100_000

  private let session: CommandSession

  init() throws {
    session = try CommandSession()
    for name in ["My ideas", "it's", "Zürich", "Large"] { try session.run("card", "new", name) }
    try session.run("card", "use", "Large")
    try session.add("the last one", "--card", "My ideas")
    try fill()
  }

  /// As the program would, in one transaction.
  private func fill() throws {
    let database = try Database(session.store + "/cards.sqlite")
    try database.run(
      script: """
        BEGIN;
        CREATE TEMP TABLE number AS WITH RECURSIVE number(n) AS (
          SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n <= \(Self.elementCount))
          SELECT n FROM number;
        INSERT INTO content (id, digest, byte_count) SELECT 2, zeroblob(32), 4;
        INSERT INTO inline_content VALUES (2, x'74657874');
        INSERT INTO element (id, card, place, kind, description, preview, x, y, width, height,
            rotation, created, modified)
          SELECT n, 4, n, 'text', '', 'text ' || n, 0, 0, 250, 180, 0, n, n FROM number;
        INSERT INTO representation (element, position, type, content)
          SELECT n, 0, 'text/plain;charset=utf-8', 2 FROM number;
        COMMIT;
        """)
  }

  /// Types lines with their keys, and returns the command lines and the screen.
  private func type(
    _ lines: [String], in shell: InteractiveShell
  ) throws -> (lines: [String], screen: String) {
    let path = session.files.path
    let setup = shell.setup(Self.script(of: shell), in: path)
    try session.files.write(Array(setup.utf8), to: shell.setupName)
    let keys =
      lines.map { $0 + InteractiveShell.noteKeys }.joined() + InteractiveShell.leaveKeys
    // A shell finds the program by its name.
    try FileSystem.makeDirectory(session.files.file("bin"))
    let wrapper = "#!/bin/sh\nexec '\(try BuiltProducts.path(of: "cardclip"))' \"$@\"\n"
    let program = try session.files.write(Array(wrapper.utf8), to: "bin/cardclip")
    try FileSystem.setPermissions(0o700, of: program)
    var terminal = try Program(
      "script", "-qec", "stty cols 80 rows 24; cd '\(path)' && \(shell.command(in: path))",
      "/dev/null")
    terminal.input = .file(try session.files.write(Array(keys.utf8), to: "keys"))
    terminal.environment.merge([
      "HOME": path, "ZDOTDIR": path, "TERM": "xterm", "SHELL": "/bin/sh",
      "CARDCLIP_STORE": session.store, "PATH": "\(path)/bin:/usr/bin:/bin",
    ]) { $1 }
    let screen = try terminal.run().text
    let written = String(decoding: try session.files.read("lines"), as: UTF8.self)
    return (written.split(separator: "\n").map(String.init), screen)
  }

  private static let keys = [
    ("cardclip sh\t", "cardclip show "),
    ("cardclip card us\t", "cardclip card use "),
    ("cardclip card use My\t", #"cardclip card use My\ ideas "#),
    ("cardclip card use it\t", #"cardclip card use it\'s "#),
    ("cardclip card use Z\t", "cardclip card use Zürich "),
    ("cardclip show 77777\t", "cardclip show 77777 "),
    ("cardclip list --sort ne\t", "cardclip list --sort newest "),
    ("cardclip add key\t", "cardclip add keys "),
  ]

  @Test(arguments: InteractiveShell.allCases)
  func `a press of TAB completes commands, cards, elements, values and files`(
    shell: InteractiveShell
  ) throws {
    let typed = try type(Self.keys.map(\.0), in: shell)
    #expect(typed.lines == Self.keys.map(\.1))
  }

  @Test(arguments: InteractiveShell.allCases)
  func `a second TAB shows what the elements are`(shell: InteractiveShell) throws {
    let typed = try type(["cardclip show 9876\t\t"], in: shell)
    #expect(typed.screen.contains("text 4 B: text 98765"))
  }

  @Test func `no more than 200 of 100,000 are offered`() throws {
    let offered = try session.lines("__complete", "fish", "--", "show", "")
    #expect(offered.count == 201)
    #expect(offered.last == ":none")
    #expect(try session.lines("__complete", "fish", "--", "show", "77777").count == 2)
  }
}
