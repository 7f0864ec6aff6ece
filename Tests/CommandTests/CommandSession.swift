import System
import TestSupport

/// Commands run with a store and a home of their own, which go with the session.
struct CommandSession {
  /// A terminal that a command is run in.
  struct Terminal {
    var columns = 80
    var rows = 24
    var environment = ["TERM": "xterm-256color"]
  }

  let files: TemporaryDirectory

  /// What the commands have in their environment besides.
  var environment: [String: String] = [:]

  /// True to name the store in the environment.
  var usesStoreVariable = true

  init() throws {
    files = try TemporaryDirectory()
  }

  /// The store's directory.
  var store: String { files.file("store") }

  /// Runs cardclip.
  @discardableResult
  func run(_ words: String..., input: String = "") throws -> ProgramResult {
    try run(words, input: Array(input.utf8))
  }

  func run(_ words: [String], input: [UInt8]) throws -> ProgramResult {
    var program = try Program(product: "cardclip", words)
    program.environment.merge(variables) { $1 }
    program.input = .bytes(input)
    return try program.run()
  }

  /// Runs cardclip and returns the lines that it printed.
  func lines(_ words: String..., input: String = "") throws -> [String] {
    let result = try run(words, input: Array(input.utf8))
    return result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Adds a text and returns its number.
  @discardableResult
  func add(_ text: String, _ options: String...) throws -> String {
    let result = try run(["add", "-"] + options, input: Array(text.utf8))
    return String(result.text.prefix { $0 != "\n" })
  }

  /// Runs cardclip in a terminal, of which nobody types, and returns what the
  /// terminal got.
  func terminal(_ words: String..., in terminal: Terminal = Terminal()) throws -> String {
    let path = try BuiltProducts.path(of: "cardclip")
    let command = ([path] + words).map(Self.quoted).joined(separator: " ")
    var program = try Program(
      "script", "-qec", "stty cols \(terminal.columns) rows \(terminal.rows); \(command)",
      "/dev/null")
    program.environment.merge(variables) { $1 }
    program.environment["SHELL"] = "/bin/sh"
    program.environment.merge(terminal.environment) { $1 }
    // A line feed goes to a terminal as two characters.
    return String(try program.run().text.filter { $0 != "\r" }).replacing("\r\n", with: "\n")
  }

  private var variables: [String: String] {
    var variables = environment
    variables["HOME"] = files.file("home")
    if usesStoreVariable { variables["CARDCLIP_STORE"] = store }
    return variables
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
