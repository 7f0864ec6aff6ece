import System
import TestSupport
import Testing

/// `cardclip help`, which shows the page of the manual where a person looks.
@Suite struct ManualPageTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
  }

  /// Has a program stand for man(1) that knows some pages.
  private func terminal(_ variables: [String: String] = [:]) throws -> CommandSession.Terminal {
    let bin = session.files.file("bin")
    try FileSystem.makeDirectory(bin)
    let script = """
      #!/bin/sh
      case "$*" in
        '-w cardclip-paste'|'-w cardclip-card'|'-w cardclip') echo /the/page ;;
        -w*) exit 16 ;;
        *) echo "page $*"; exit 3 ;;
      esac

      """
    let path = try session.files.write(Array(script.utf8), to: "bin/man")
    try FileSystem.setPermissions(0o700, of: path)
    var environment = ["TERM": "xterm", "PATH": bin + ":/usr/bin:/bin"]
    environment.merge(variables) { $1 }
    return CommandSession.Terminal(environment: environment)
  }

  @Test(arguments: [
    (["paste"], "page cardclip-paste\n"), (["card", "new"], "page cardclip-card\n"),
    ([], "page cardclip\n"),
  ])
  func `a terminal gets the page`(words: [String], shown: String) throws {
    let terminal = try terminal()
    switch words.count {
    case 0: #expect(try session.terminal("help", in: terminal) == shown)
    case 1: #expect(try session.terminal("help", words[0], in: terminal) == shown)
    default: #expect(try session.terminal("help", words[0], words[1], in: terminal) == shown)
    }
  }

  @Test func `where the page isn't installed the help is shown`() throws {
    let shown = try session.terminal("help", "copy", in: terminal())
    #expect(shown.hasPrefix("Usage: cardclip copy "))
  }

  @Test func `a dumb terminal and a pipe get the help`() throws {
    let dumb = try session.terminal("help", "paste", in: terminal(["TERM": "dumb"]))
    #expect(dumb.hasPrefix("Usage: cardclip paste "))
    #expect(try session.run("help", "paste").text.hasPrefix("Usage: cardclip paste "))
    #expect(try session.run("paste", "--help").text.hasPrefix("Usage: cardclip paste "))
  }
}
