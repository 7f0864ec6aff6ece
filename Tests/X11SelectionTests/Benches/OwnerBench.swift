import System
import TestSupport
import X11Selection

/// An owner of CLIPBOARD in this process, and probes beside it that ask it for
/// things.
final class OwnerBench {
  /// The private server of the test.
  let server: XServer
  let connection: Connection
  let owner: SelectionOwner
  /// The targets of the contents that were taken, in their order.
  private(set) var taken: [String] = []

  /// Takes CLIPBOARD with what is given, on a new server where none is.
  init(_ entries: [Offer.Entry], on server: XServer? = nil) throws {
    self.server = try server ?? XServer()
    connection = try Connection(displayName: self.server.display)
    owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    owner.onContentTaken = { [unowned self] in taken.append($0) }
    try owner.acquire(Offer(entries))
  }

  /// Takes CLIPBOARD with a text and a picture of a size.
  convenience init(text: String = "hello", size: Int = 3_000_000, on server: XServer? = nil) throws
  {
    try self.init(Self.entries(text: text, size: size), on: server)
  }

  static func entries(text: String, size: Int, seed: UInt64 = 1) -> [Offer.Entry] {
    [
      .init(target: "UTF8_STRING", content: BytesContent(text), isUTF8: true),
      .init(
        target: "image/png", content: BytesContent(Fixtures.bytes(count: size, seed: seed))),
    ]
  }

  /// Starts a probe, which is served whenever it is waited for.
  func start(_ arguments: [String]) throws -> Probe {
    let probe = try Probe(arguments, on: server)
    serve(probe)
    return probe
  }

  /// Starts a probe, which is served whenever it is waited for.
  func start(_ arguments: String...) throws -> Probe {
    try start(arguments)
  }

  /// Runs `selection-probe request` to its end.
  func request(_ arguments: String...) throws -> Probe.Verdict {
    try start(["request"] + arguments).finish()
  }

  /// Handles what has come, and has the server handle what was done about it,
  /// so that other clients see it.
  func process() throws {
    _ = try connection.serverTime()
    while connection.hasPendingEvents { connection.process() }
    connection.synchronize()
  }

  private func serve(_ probe: Probe) {
    let connection = connection
    probe.program.beside = { loop in
      loop.watch(
        connection.descriptor, prepare: { connection.hasPendingEvents },
        deadline: { connection.nextDeadline }, handler: { connection.process() })
    }
  }
}
