import System
import TestSupport

/// A place of a test's own to run cardclip at: a store, a directory for files,
/// and an X server where the test needs one.
final class Desk {
  /// Where the test's files are; it is the programs' TMPDIR as well.
  let files: TemporaryDirectory

  private let display: XServer?

  /// Makes an empty one.
  ///
  /// - Parameter server: Its X server; nil for none, as on a console.
  /// - Throws: `SystemError`.
  init(_ server: XServer? = nil) throws {
    files = try TemporaryDirectory()
    display = server
  }

  /// The X server.
  var server: XServer {
    get throws {
      guard let display else { throw ProgramError.noDisplay("the desk has none") }
      return display
    }
  }

  /// The directory of the store.
  var store: String { files.file("store") }

  // MARK: cardclip

  /// A run of cardclip that is still to be started.
  func cardclip(_ arguments: [String]) throws -> Program {
    var program = try Program(product: "cardclip", arguments, display: display?.display)
    program.environment["CARDCLIP_STORE"] = store
    program.environment["TMPDIR"] = files.path
    return program
  }

  /// Runs cardclip to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: What it reads at standard input; nothing for nil.
  /// - Returns: What is seen of it.
  /// - Throws: `ProgramError`.
  @discardableResult
  func run(_ arguments: String..., input: [UInt8]? = nil) throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs cardclip to its end, with arguments of a table.
  func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Outcome {
    Outcome(try result(arguments, input: input))
  }

  /// Runs cardclip to its end and returns the bytes it printed.
  func bytes(_ arguments: String...) throws -> [UInt8] {
    try result(arguments, input: nil).output
  }

  /// Runs cardclip to its end and reads what it printed as JSON.
  func json(_ arguments: String..., input: [UInt8]? = nil) throws -> JSONValue {
    try JSONValue(result(arguments, input: input).output)
  }

  private func result(_ arguments: [String], input: [UInt8]?) throws -> ProgramResult {
    var program = try cardclip(arguments)
    if let input { program.input = .bytes(input) }
    return try program.run()
  }

  /// Runs a shell script in which `"$0"` is cardclip.
  func shell(_ script: String, _ arguments: String...) throws -> ProgramResult {
    var program = try Program("sh")
    program.arguments = ["-c", script, try BuiltProducts.path(of: "cardclip")] + arguments
    program.environment = try cardclip([]).environment
    return try program.run()
  }

  // MARK: What is left behind

  /// The names of files in the store's directories that are no content's and
  /// not the database's.
  func leftovers() throws -> [String] {
    var names = try FileSystem.names(in: files.path).filter { $0.hasSuffix(".tmp") }
    guard try FileSystem.status(store) != nil else { return names }
    names += try FileSystem.names(in: store + "/staging")
    return names
  }
}
