import System
import TestSupport

/// A display, a store and a directory of a test's own.
final class Desk {
  let server: XServer
  let directory: TemporaryDirectory

  private var owner: Probe?

  /// The program to be run in place of `cardclip-image`.
  var helper: String?

  /// Settings, by the variables of the environment that stand for them.
  var settings: [String: String] = [:]

  /// A desk with a display of its own.
  convenience init() throws {
    try self.init(on: XServer())
  }

  /// A desk of its own on the display of another one.
  static func sharing(_ other: Desk) throws -> Desk {
    try Desk(on: other.server)
  }

  private init(on server: XServer) throws {
    self.server = server
    directory = try TemporaryDirectory()
  }

  var store: String { directory.file("store") }

  /// `cardclip` with these words.
  func program(_ arguments: [String]) throws -> Program {
    var program = try Program(product: "cardclip", arguments, display: server.display)
    program.environment["CARDCLIP_STORE"] = store
    program.environment["TMPDIR"] = directory.path
    program.environment["CARDCLIP_IMAGE_HELPER"] = helper
    for (key, value) in settings {
      program.environment["CARDCLIP_" + key.uppercased().replacing("-", with: "_")] = value
    }
    return program
  }

  /// Runs `cardclip` to its end.
  @discardableResult
  func cardclip(_ arguments: String...) throws -> ProgramResult {
    try program(arguments).run(until: .processEnded)
  }

  /// Has another program own a file as one target, in place of the one before.
  func copy(_ path: String, as target: String) throws {
    owner = try Probe("own", "--target", target, "--file", path, on: server)
  }

  /// Copies a list of addresses, as a file manager does.
  func copyList(_ lines: [String], as target: String = "text/uri-list") throws {
    let path = try directory.write(
      Array((lines.joined(separator: "\r\n") + "\r\n").utf8), to: "list")
    try copy(path, as: target)
  }

  /// What another program gets of a target.
  func pasted(_ target: String) throws -> ProgramResult {
    try Program(
      "xclip", "-selection", "clipboard", "-t", target, "-o", display: server.display
    ).run()
  }

  /// The numbers that a command printed.
  func numbers(_ result: ProgramResult) -> [String] {
    result.text.split(separator: "\n").map(String.init)
  }

  /// The exact content of an element.
  func content(_ element: String) throws -> [UInt8] {
    try cardclip("show", element, "--output", "-").output
  }
}

/// What a test couldn't go on with.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
