import TestSupport
import Testing

@testable import X11Selection

/// X errors, floods and the limits of section 3 of the protocol notes.
@Suite struct ErrorTests {
  private func record(_ connection: UInt, _ serial: UInt) -> ErrorLog.Record {
    ErrorLog.Record(connection: connection, serial: serial, code: 3, request: 18)
  }

  // 3.4: each connection counts its requests by itself.
  @Test func `errors of one connection aren't taken for another's`() throws {
    ErrorLog.note(record(1, 10))
    ErrorLog.note(record(2, 5))
    ErrorLog.note(record(1, 20))
    #expect(ErrorLog.take(from: 11, of: 1).map(\.serial) == [20])
    #expect(ErrorLog.take(from: 0, of: 3).isEmpty)
    #expect(ErrorLog.take(from: 0, of: 2).map(\.serial) == [5])
    #expect(ErrorLog.take(from: 0, of: 1).map(\.serial) == [10])
  }

  // 3.4
  @Test func `a flood of errors drives out those of its own connection, the oldest first`() {
    ErrorLog.note(record(11, 1))
    for serial in 1...UInt(ErrorLog.capacity + 10) { ErrorLog.note(record(12, serial)) }
    #expect(ErrorLog.take(from: 0, of: 11).count == 1)
    let flood = ErrorLog.take(from: 0, of: 12)
    #expect(flood.count == ErrorLog.capacity)
    #expect(flood.first?.serial == 11)
  }

  // 3.4, O-20
  @Test func `an error is told to who made the request, and to nobody else`() throws {
    let server = try XServer()
    let first = try Connection(displayName: server.display)
    let second = try Connection(displayName: server.display)
    let gone = Window(rawValue: 0x1FFF_FFF0)
    #expect(
      first.trap { second.deleteProperty(second.atom("P"), of: gone) } == nil,
      "the request is the other connection's")
    #expect(
      first.trap { first.deleteProperty(first.atom("P"), of: gone) }
        == .requestFailed(code: 3, request: 19))
    #expect(first.trap {} == nil)
    #expect(
      second.trap { second.deleteProperty(Atom(rawValue: 0x1FFF_FFFF), of: second.root) }
        == .requestFailed(code: 5, request: 19))
  }

  // 3.4, 3.5: two connections in one process, of which one's peers vanish.
  @Test func `two owners in one process serve while requestors vanish`() throws {
    let server = try XServer()
    let first = try OwnerBench(size: 700_000, on: server)
    let vanishing = try first.request(
      "--quiet", "--repeat", "200", "--window", "each", "--destroy-after-convert", "--target",
      "image/png", "--target", "UTF8_STRING")
    #expect(vanishing.last("done")?.integer("requests") == 400)
    let second = try OwnerBench(text: "second", size: 800_000, on: server)
    try first.process()
    #expect(!first.owner.isOwner)
    let verdict = try second.request("--target", "image/png", "--expect-bytes", "800000")
    #expect(verdict.failures == [])
    try first.connection.run { first.owner.isDone }
  }

  // 3.1, 3.3: Tk takes no more than 400,000 bytes of a property.
  @Test(arguments: [false, true])
  func `the size of a chunk is what every reader takes`(hasSmallRequests: Bool) throws {
    let server = hasSmallRequests ? try XServer("-maxbigreqsize", "1") : try XServer()
    let connection = try Connection(displayName: server.display)
    #expect(connection.chunkSize == 262_040)
    #expect(connection.propertyLimit == (hasSmallRequests ? 4_194_200 : 16_777_112))
    // The largest that is promised can be written.
    let bytes = [UInt8](repeating: 1, count: connection.propertyLimit)
    let window = connection.makeWindow()
    #expect(
      connection.trap {
        connection.writeProperty(
          connection.atom("P"), of: window, type: connection.atom("P"), bytes: bytes.span)
      } == nil)
  }

  // 3.4: deadlines are kept under a flood of events.
  @Test func `a flood of events holds up no deadline`() throws {
    let bench = try OwnerBench()
    let sender = try Connection(displayName: bench.server.display)
    var isDue = false
    _ = bench.connection.after(.milliseconds(1)) { isDue = true }
    var rounds = 0
    while !isDue {
      for _ in 0..<600 {
        sender.convert(
          sender.atom("CLIPBOARD"), to: sender.atom("no/such"), into: sender.atom("P"),
          of: sender.root, at: .currentTime)
      }
      _ = try sender.serverTime()
      bench.connection.process()
      rounds += 1
    }
    #expect(rounds < 1000)
    try bench.process()
  }

  // 3.6
  @Test func `the watcher tells taken from cleared from ended`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    var kinds: [OwnerChange.Kind] = []
    let monitor = try SelectionMonitor(of: connection.atoms(["CLIPBOARD"]), on: connection) {
      kinds.append($0.kind)
    }
    let cleared = try Probe("own", "--target", "a/a", "--on-start", "clear", on: server)
    try connection.run { kinds.count == 2 }
    _ = try cleared.finish(by: .terminate)
    let destroyed = try Probe(
      "own", "--stay", "--target", "a/a", "--on-start", "destroy", on: server)
    try connection.run { kinds.count == 4 }
    let ended = try Probe("own", "--target", "a/a", on: server)
    try connection.run { kinds.count == 5 }
    _ = try ended.finish(by: .kill)
    try connection.run { kinds.count == 6 }
    #expect(kinds == [.taken, .cleared, .taken, .windowDestroyed, .taken, .clientClosed])
    _ = try destroyed.finish(by: .terminate)
    #expect(monitor.selections == connection.atoms(["CLIPBOARD"]))
  }
}
