import System
import TestSupport

/// A private X server and a store of its own: a person's desk.
final class Desk {
  let server: XServer
  let directory: TemporaryDirectory

  init(_ serverArguments: String...) throws {
    directory = try TemporaryDirectory()
    server = try serverArguments.isEmpty ? XServer() : XServer(serverArguments[0])
  }

  /// The store's directory.
  var store: String { directory.file("store") }

  /// The program on this desk, not started yet.
  func program(_ arguments: [String]) throws -> Program {
    var program = try Program(
      product: "cardclip", ["--store", store] + arguments, display: server.display)
    program.environment["HOME"] = directory.path
    return program
  }

  /// The program with a pipe for its standard output, not started yet.
  func program(writingTo pipe: borrowing Pipe, _ arguments: [String]) throws -> Program {
    let plain = try program(arguments)
    // Standard output is a test's own; the shell puts the pipe in its place.
    var program = try Program("sh", "-c", "exec \"$@\" >&9 9>&-", "sh", plain.path)
    program.arguments += plain.arguments
    program.environment = plain.environment
    program.descriptors = [(pipe.writeEnd.number, as: 9)]
    return program
  }

  /// Runs cardclip to its end.
  @discardableResult
  func run(_ arguments: String..., input: Program.Input = .none) throws -> ProgramResult {
    var program = try program(arguments)
    program.input = input
    return try program.run(until: .processEnded)
  }

  /// Starts a listener and waits until it listens.
  func listen(_ arguments: String...) throws -> ListenerProcess {
    try ListenerProcess(program(["listen", "--json"] + arguments))
  }

  /// Starts a stub owner, which owns CLIPBOARD when this returns.
  func own(_ arguments: String...) throws -> Probe {
    try Probe(["own"] + arguments, on: server)
  }

  /// Starts a stub owner of a text.
  func own(text: String) throws -> Probe {
    try own("--target", "UTF8_STRING", "--text", text)
  }

  /// The bytes of an element.
  func content(of element: Int) throws -> [UInt8] {
    try run("show", String(element), "--output", "-").output
  }

  /// The text of an element.
  func text(of element: Int) throws -> String {
    String(decoding: try content(of: element), as: UTF8.self)
  }

  /// An element as `show --json` describes it.
  func element(_ number: Int) throws -> TraceEvent {
    try TraceEvent(run("--json", "show", String(number)).text)
  }

  /// How many elements the card has; 0 where there is no card.
  func elementCount(on card: String? = nil) throws -> Int {
    let arguments = ["--quiet", "list"] + (card.map { [$0] } ?? [])
    let result = try program(["--json"] + arguments).run()
    guard result.status == 0 else { return 0 }
    return try JSONList(result.text).count
  }

  /// What `cardclip check` says against the store; nil where it is sound.
  func damage() throws -> String? {
    let result = try run("check")
    return result.status == 0 ? nil : result.text + result.errorText
  }
}
