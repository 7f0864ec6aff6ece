import System
import TestSupport
import Testing

/// What of the user's own is offered at a press of TAB, as fish reads it: each
/// candidate with a tab and its explanation.
@Suite struct CompletionListTests {
  private let files: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
  }

  /// Runs cardclip with a store of the test's own.
  private func cardclip(
    _ words: [String], display: String? = nil, input: String = ""
  ) throws -> ProgramResult {
    var program = try Program(product: "cardclip", words, display: display)
    program.environment["CARDCLIP_STORE"] = files.file("store")
    program.input = .bytes(Array(input.utf8))
    return try program.run()
  }

  /// The candidates for the last word; anything but an answer in silence is a
  /// failure.
  private func candidates(_ words: String..., display: String? = nil) throws -> [String] {
    let result = try cardclip(["__complete", "fish", "--"] + words, display: display)
    #expect(result.status == 0)
    #expect(result.errorText == "")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.last == ":none")
    return Array(lines.dropLast())
  }

  private func run(_ words: String..., input: String = "") throws {
    #expect(try cardclip(words, input: input).status == 0)
  }

  @Test func `cards are offered by name, the newest first`() throws {
    try run("card", "new", "My ideas")
    try run("card", "new", "Later")
    try run("add", "-", input: "text")
    #expect(
      try candidates("card", "use", "") == [
        "Later\tcard 2, 0 elements", "My ideas\tcard 1, 1 element",
      ])
    #expect(try candidates("paste", "--card=L") == ["--card=Later\tcard 2, 0 elements"])
  }

  @Test func `elements are offered by what they are, those of the current card first`() throws {
    try PNGFixture(byteCount: 400).write(to: files.file("picture.png"))
    try run("card", "new", "First")
    try run("add", files.file("picture.png"), "--description", "The harbour")
    try run("card", "new", "Second")
    try run("add", "-", "--card", "Second", input: "red \u{1B}[31m\nnext line")
    let picture = try candidates("show", "1")
    #expect(picture.count == 1)
    #expect(picture.first?.hasSuffix(": The harbour") == true)
    #expect(try candidates("show", "") == picture + ["2\ttext 19 B: red \\u{1B}[31m"])
    #expect(try candidates("delete", "2", "") == picture)
  }

  @Test func `restore is offered what is in the trash, and nothing else is`() throws {
    try run("add", "-", input: "one")
    try run("add", "-", input: "two")
    try run("delete", "1")
    #expect(try candidates("restore", "") == ["1\ttext 3 B: one"])
    #expect(try candidates("copy", "") == ["2\ttext 3 B: two"])
  }

  @Test func `the types of the element before are offered`() throws {
    try run("add", "-", input: "one")
    #expect(try candidates("show", "1", "--type", "") == ["text/plain;charset=utf-8\t3 B"])
    #expect(try candidates("show", "9", "--type", "") == [])
  }

  @Test func `no more candidates are offered than can be read`() throws {
    let names = try (1...230).map { try files.write(Array("\($0)".utf8), to: "\($0)") }
    #expect(try cardclip(["add"] + names).status == 0)
    #expect(try candidates("show", "").count == 200)
    #expect(try candidates("show", "7").count == 11)
  }

  @Test func `the targets that the selection offers now are offered`() throws {
    let server = try XServer()
    #expect(try candidates("paste", "--type", "", display: server.display) == [])
    try PNGFixture(byteCount: 400).write(to: files.file("picture.png"))
    try own("image/png", files.file("picture.png"), on: server)
    // No TARGETS among them: it is no content.
    #expect(try candidates("paste", "--type", "", display: server.display) == ["image/png\timage"])
    let other = ["paste", "--selection", "primary", "--type", ""]
    #expect(
      try cardclip(["__complete", "fish", "--"] + other, display: server.display).text == ":none\n")
  }

  @Test func `an owner that does not answer has no targets`() throws {
    let server = try XServer()
    // The name finds the process that xclip leaves in the background.
    let type = "application/x-\(UInt64.random(in: 0 ... .max))"
    try own(type, files.write([1], to: "content"), on: server)
    let owner = try Program("pgrep", "-f", type).run().text.filter(\.isNumber)
    #expect(try candidates("paste", "--type", "", display: server.display) == [type])
    #expect(try Program("kill", "-STOP", owner).run().status == 0)
    #expect(try candidates("paste", "--type", "", display: server.display) == [])
    #expect(try Program("kill", "-KILL", owner).run().status == 0)
  }

  @Test func `where nothing can be read, nothing is offered and nothing said`() throws {
    #expect(try candidates("card", "use", "") == [])
    #expect(try candidates("show", "") == [])
    #expect(try candidates("paste", "--type", "") == [])
    #expect(try FileSystem.status(files.file("store")) == nil)
    try FileSystem.makeDirectory(files.file("store"))
    try files.write(Array("no database".utf8), to: "store/cards.sqlite")
    #expect(try candidates("card", "use", "") == [])
    #expect(try candidates("restore", "") == [])
  }

  /// Has xclip own CLIPBOARD with a file; it goes on in the background.
  private func own(_ type: String, _ path: String, on server: XServer) throws {
    // xclip ends before the server has heard of it.
    let watcher = try Probe("watch", "--selection", "CLIPBOARD", "--count", "1", on: server)
    let program = try Program(
      "xclip", "-selection", "clipboard", "-t", type, path, display: server.display)
    #expect(try program.run(until: .processEnded).status == 0)
    _ = try watcher.finish()
  }
}
