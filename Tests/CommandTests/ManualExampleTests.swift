import System
import TestSupport
import Testing

/// Every command line in the EXAMPLES of the manual, as it is printed there,
/// where what it speaks of is there.
@Suite struct ManualExampleTests {
  /// A command line of a page.
  struct Example: CustomTestStringConvertible, Sendable {
    let page: String
    let line: String

    var testDescription: String { "\(page): \(line)" }
  }

  private static let directory =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/man"

  private static func pages() throws -> [String] {
    try FileSystem.names(in: directory).sorted()
  }

  private static func examples(of page: String) throws -> [Example] {
    let text = String(decoding: try FileContent.read("\(directory)/\(page)"), as: UTF8.self)
    guard let section = text.split(separator: ".Sh EXAMPLES\n").dropFirst().first else { return [] }
    let blocks = section.prefix(
      upTo: section.firstRange(of: "\n.Sh ")?.lowerBound ?? section.endIndex
    )
    .split(separator: ".Bd -literal -offset indent\n").dropFirst()
    return blocks.map { block in
      let line = block.split(separator: "\n.Ed")[0]
        .replacing("\\(aq", with: "'").replacing("\\-", with: "-").replacing("\\e", with: "\\")
        .replacing("\\&", with: "")
      return Example(page: page, line: String(line))
    }
  }

  /// Those that end by themselves, and those that stay.
  private static func examples(staying: Bool) throws -> [Example] {
    try pages().flatMap(examples).filter { example in
      let words = example.line.split(separator: " ")
      return ["listen", "drop", "drag"].contains(words.dropFirst().first) == staying
    }
  }

  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  /// A desk with all that the examples speak of.
  private func prepare(for example: Example) throws {
    try writeOtherPrograms()
    let text = Array("The harbour\n".utf8)
    try desk.run("card", "new", "Notes").expect(.done("1\n"))
    try desk.run("add", "-", input: text)
    try desk.run("add", "-", input: text)
    let picture = desk.files.file("a.png")
    try PNGFixture(byteCount: 3000).write(to: picture)
    for _ in 0..<5 { try desk.run("add", picture, "--description", "The old town, a map") }
    if example.line.lowercased().contains("ideas"), !example.line.contains("card new") {
      try desk.run("card", "new", "Ideas")
      try desk.run("add", "-", "--card", "Ideas", input: text)
    }
    for name in ["Shots", "Trip"] where example.line.contains(name) {
      try desk.run("card", "new", name)
    }
    // What is dragged may be pasted first.
    if example.line.contains("$(cardclip paste)") { try desk.run("copy", "4").expect(.done()) }
    switch example.line {
    case let line where line.hasPrefix("cardclip restore 3"): try desk.run("delete", "3")
    case let line where line.contains("restore Ideas"): try desk.run("card", "delete", "Ideas")
    case let line where line.hasPrefix("cardclip import ideas"):
      let name = line.contains("ideas/") ? "ideas/" : "ideas.json"
      try desk.run("export", "Ideas", "--output", desk.files.file(name)).expect(.done())
    case "cardclip config --unset timeout":
      #expect(try program("cardclip config timeout 9s").run().status == 0)
    default: break
    }
    try desk.files.write(Array("hunter2".utf8), to: "secret")
  }

  /// What stands for programs that the examples run and that need more than a
  /// server: another machine, and the histories of others.
  private func writeOtherPrograms() throws {
    let programs = [
      "ssh": "shift; CARDCLIP_STORE=$CARDCLIP_STORE.host exec \"$@\"",
      "cliphist": "case $1 in list) printf '1\\tan item\\n' ;; decode) cut -f 2 ;; esac",
      "copyq":
        "case $1$2 in size) echo 2 ;; 'read?') echo text/plain ;; *) echo \"item $3\" ;; esac",
      "notify-send": "exit 0",
    ]
    try FileSystem.makeDirectory(desk.files.file("bin"))
    for (name, script) in programs {
      let path = try desk.files.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "bin/" + name)
      try FileSystem.setPermissions(0o700, of: path)
    }
    // A command in the manual is the one that is judged here.
    let cardclip = "exec '\(try BuiltProducts.path(of: "cardclip"))' \"$@\""
    let path = try desk.files.write(Array("#!/bin/sh\n\(cardclip)\n".utf8), to: "bin/cardclip")
    try FileSystem.setPermissions(0o700, of: path)
  }

  private func program(_ script: String) throws -> Program {
    var program = try Program("sh", display: desk.server.display)
    program.arguments = ["-c", "cd \"$0\" && \(script)", desk.files.path]
    program.environment = try desk.cardclip([]).environment
    program.environment["HOME"] = desk.files.path
    program.environment["XDG_DATA_HOME"] = desk.files.file(".local/share")
    program.environment["PATH"] =
      desk.files.file("bin") + ":" + (program.environment["PATH"] ?? "/usr/bin:/bin")
    return program
  }

  @Test func `every page of a command has examples`() throws {
    for page in try Self.pages() where page.hasSuffix(".1") {
      #expect(try !Self.examples(of: page).isEmpty, "\(page)")
    }
  }

  @Test(arguments: try examples(staying: false))
  func `an example does what it says`(example: Example) throws {
    try prepare(for: example)
    try desk.run("copy", "4").expect(.done())
    if example.page == "cardclip-store.5" { try prepareStorePage() }
    var listener: RunningProgram?
    if example.line.contains("status") {
      listener = try desk.cardclip(["listen", "--json"]).start()
      try listener?.waitForLine { $0.contains("\"listening\"") }
    }
    let result = try program(example.line).run(until: .processEnded)
    #expect(Outcome(result).status == 0, "\(result.errorText)")
    #expect(!result.errorText.contains("cardclip"), "\(result.errorText)")
    try desk.run("clear")
    listener?.send(.terminate)
    _ = try listener?.wait()
  }

  /// The files that the page about files reads.
  private func prepareStorePage() throws {
    try desk.run("export", "Notes", "--output", desk.files.file("demo.json")).expect(.done())
    let script = "mkdir -p .local/share && cp -R store .local/share/cardclip"
    #expect(try program(script).run().status == 0)
  }

  @Test(arguments: try examples(staying: true))
  func `an example that stays does what it says until it is ended`(example: Example) throws {
    try prepare(for: example)
    let words = example.line.split(separator: " ")
    let running = try program("exec \(example.line)").start()
    if words[1] == "listen" {
      var outcome = try desk.run("status")
      for _ in 0..<1000 where outcome.status != 0 { outcome = try desk.run("status") }
      #expect(outcome.status == 0)
    } else {
      // One that is dropped first opens its window first.
      let name = example.line.contains("$(cardclip drop") ? "drop" : words[1]
      let verdict = try Probe.run("window", "--instance", "cardclip-\(name)", on: desk.server)
      #expect(verdict.last("ready") != nil)
    }
    running.send(.terminate)
    let result = try running.wait(until: .processEnded)
    #expect(result.status == 143, "\(result)")
  }
}
