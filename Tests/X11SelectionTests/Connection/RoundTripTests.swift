import Glibc
import TestSupport
import Testing

@testable import X11Selection

@Suite struct RoundTripTests {
  /// Reads a target of the clipboard through a connection of its own.
  private func read(
    _ target: String, on connection: Connection, limits: ConversionLimits = ConversionLimits()
  ) throws -> (Result<Int, ConversionError>, MemorySink) {
    let clipboard = connection.atom("CLIPBOARD")
    let sink = MemorySink()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: clipboard, to: connection.atom(target), at: try connection.serverTime(),
      owner: connection.owner(of: clipboard), on: connection, limits: limits, into: sink
    ) { result = $0 }
    try connection.run { result != nil }
    return (try #require(result), sink)
  }

  // R-05, O-21: the same connection on both sides, in one part and in many.
  @Test(arguments: [0, 1, 262_039, 262_040, 262_041, 1 << 20, 5_000_001])
  func `one connection reads what it owns`(size: Int) throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    let bytes = Fixtures.bytes(count: size, seed: 7)
    try owner.acquire(Offer([.init(target: "image/png", content: BytesContent(bytes))]))
    let (result, sink) = try read("image/png", on: connection)
    #expect(try result.get() == size)
    #expect(sink.bytes == bytes)
    #expect(sink.type == "image/png")
    #expect(sink.format == 8)
    try connection.run { !owner.isTransferring }
  }

  // the types of every list and every old text have fixed numbers.
  @Test func `the server isn't asked for what it has from its start`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display, interning: ["PRIMARY"])
    let serial = connection.nextSerial
    #expect(connection.names(of: [Atom(rawValue: 4), Atom(rawValue: 31)]) == ["ATOM", "STRING"])
    #expect(connection.atom("PRIMARY") == Atom(rawValue: 1))
    #expect(connection.nextSerial == serial)
    for (name, atom) in ProtocolAtoms.predefined {
      #expect(try Connection(displayName: server.display).names(of: [atom]) == [name])
      #expect(unsafe intern([name], display: connection.display) == [atom])
    }
  }

  @Test func `opening a display leaves the environment as it was`() async {
    // Other tests open displays in this process at the same time.
    await #expect(processExitsWith: .success) {
      try Self.openDisplay()
    }
  }

  private static func openDisplay() throws {
    let server = try XServer()
    _ = try Connection(displayName: server.display)
    try #require(unsafe getenv("XKB_DISABLE") == nil)
  }

  // O-14, O-15
  @Test func `TARGETS and TIMESTAMP say what the owner has`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    try owner.acquire(Offer([.init(target: "UTF8_STRING", content: BytesContent("x"))]))
    let (_, targets) = try read("TARGETS", on: connection)
    #expect(targets.type == "ATOM")
    #expect(targets.format == 32)
    #expect(targets.bytes.count == 5 * 4)
    let (_, timestamp) = try read("TIMESTAMP", on: connection)
    #expect(timestamp.type == "INTEGER")
    #expect(
      timestamp.bytes
        == (0..<4).map { UInt8(truncatingIfNeeded: owner.acquired.rawValue >> (8 * $0)) })
  }

  // O-13
  @Test(arguments: ["image/jpeg", "no/such", "INCR", "NULL", "ATOM", "DELETE"])
  func `what isn't offered is refused`(target: String) throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    try owner.acquire(Offer([.init(target: "UTF8_STRING", content: BytesContent("x"))]))
    let (result, _) = try read(target, on: connection)
    guard case .failure(.refused) = result else {
      Issue.record("not refused: \(result)")
      return
    }
  }

  //
  @Test func `a selection that nobody owns is refused at once`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let (result, _) = try read("UTF8_STRING", on: connection)
    guard case .failure(.refused) = result else {
      Issue.record("not refused: \(result)")
      return
    }
  }

  @Test func `xclip reads a large content of ours`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    let bytes = Fixtures.bytes(count: 3_000_000, seed: 3)
    try owner.acquire(Offer([.init(target: "image/png", content: BytesContent(bytes))]))
    var program = try Program(
      "xclip", "-o", "-selection", "clipboard", "-t", "image/png", display: server.display)
    program.output = .captured
    let reader = try program.start()
    var taken: [String] = []
    owner.onContentTaken = { taken.append($0) }
    try connection.run { !taken.isEmpty }
    #expect(try reader.wait().output == bytes)
    #expect(taken == ["image/png"])
  }

  @Test func `a large content of xclip's is read`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let bytes = Fixtures.bytes(count: 5_000_000, seed: 4)
    var program = try Program(
      "xclip", "-i", "-selection", "clipboard", "-t", "image/png", display: server.display)
    program.input = .bytes(bytes)
    // xclip ends before the server has heard of it.
    let watcher = try Probe("watch", "--selection", "CLIPBOARD", "--count", "1", on: server)
    #expect(try program.run(until: .processEnded).status == 0)
    _ = try watcher.finish()
    let (outcome, sink) = try read("image/png", on: connection)
    #expect(try outcome.get() == bytes.count)
    #expect(sink.bytes == bytes)
  }

  // 3.4: the loop survives the server's end.
  @Test func `a server that is killed ends the connection and nothing else`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    try owner.acquire(Offer([.init(target: "UTF8_STRING", content: BytesContent("x"))]))
    server.kill()
    #expect(throws: X11Error.connectionLost) { try connection.run { false } }
    #expect(throws: X11Error.connectionLost) { try connection.serverTime() }
    #expect(connection.owner(of: connection.atom("PRIMARY")) == .none)
  }
}
