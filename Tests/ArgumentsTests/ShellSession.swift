import Arguments
import System
import TestSupport
import Testing

/// An interactive shell in a terminal, with a tool on its PATH whose completion
/// it has loaded.
///
/// The tool is a script that notes what it is asked and prints a ready answer.
struct ShellSession {
  /// The command lines after their keys.
  let lines: [String]
  /// What the tool was asked.
  let requests: [CompletionRequest]
  /// All that the terminal got.
  let screen: String

  /// Presses the keys of each line, answering as the sample tool would.
  init(_ keys: [String], in shell: Shell) throws {
    let asked = try ShellSession(keys, in: shell) { _ in ":none\n" }
    self = try ShellSession(keys, in: shell) { number in
      guard number < asked.requests.count else { return "" }
      return SampleTool.tree.answer(asked.requests[number], dynamic: SampleTool.list)
    }
  }

  /// Presses the keys of each line, with an answer to the question of each
  /// number.
  init(_ keys: [String], in shell: Shell, answer: (Int) -> String) throws {
    let typed = try #require(InteractiveShell(rawValue: shell.rawValue))
    let directory = try TemporaryDirectory()
    let path = directory.path
    for number in 0..<(2 * keys.count) {
      try directory.write(answer(number), to: "answers/\(number)")
    }
    try directory.write(
      keys.map { $0 + InteractiveShell.noteKeys }.joined() + InteractiveShell.leaveKeys, to: "keys")
    let script = try directory.write(
      shell.script(for: "tool"), to: "scripts/\(shell.scriptName(for: "tool"))")
    try directory.write("", to: "files/two words.txt")
    try directory.write("", to: "files/inner/x")
    try FileSystem.makeDirectory("\(path)/asked")
    try directory.write(
      """
      #!/bin/sh
      set -- '\(path)/asked/'* -- "$@"
      number=0
      while [ "$1" != -- ]; do [ -e "$1" ] && number=$((number + 1)); shift; done
      shift
      printf '%s\\0' "$@" >"\(path)/asked/$number"
      cat "\(path)/answers/$number"

      """, to: "bin/tool", isExecutable: true)
    try directory.write(typed.setup(script, in: path), to: typed.setupName)
    // Should a shell not end as told, it ends here, and the lines are missing.
    let terminal = ["/usr/bin/timeout", "60", "/usr/bin/script", "-qec"]
    let result = try Program.run(
      terminal + ["cd '\(path)/files' && \(typed.command(in: path))", "/dev/null"],
      environment: [
        "HOME=\(path)", "ZDOTDIR=\(path)", "TERM=xterm", "LANG=C.UTF-8", "SHELL=/bin/sh",
        "PATH=\(path)/bin:/usr/bin:/bin",
      ], input: "\(path)/keys")
    screen = result.output
    lines = (try directory.read("lines") ?? "").split(separator: "\n").map(String.init)
    var requests: [CompletionRequest] = []
    while let asked = try directory.read("asked/\(requests.count)") {
      let words = asked.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
      requests.append(CompletionRequest(words.dropFirst().map(String.init)))
    }
    self.requests = requests
  }
}
