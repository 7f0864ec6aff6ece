import TestSupport

/// A private X server with a store: what a session of cardclip needs.
struct Desktop {
  let server: XServer
  let directory: TemporaryDirectory

  init() throws {
    server = try XServer()
    directory = try TemporaryDirectory()
  }

  /// The program with some arguments, on this server and store.
  func cardclip(_ arguments: String...) throws -> Program {
    try cardclip(arguments)
  }

  func cardclip(_ arguments: [String]) throws -> Program {
    var program = try Program(product: "cardclip", arguments, display: server.display)
    program.environment["CARDCLIP_STORE"] = directory.file("store")
    program.environment["TMPDIR"] = directory.path
    return program
  }

  /// Starts a program and waits until it owns a selection.
  func start(_ program: Program, owning selection: String = "CLIPBOARD") throws -> RunningProgram {
    let watcher = try Probe("watch", "--selection", selection, "--count", "1", on: server)
    let running = try program.start()
    let change = try watcher.finish().last("owner")
    guard change?.text("kind") == "set-owner" else { throw NotOwned(selection: selection) }
    return running
  }

  struct NotOwned: Error {
    let selection: String
  }
}
