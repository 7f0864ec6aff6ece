import System
import TestSupport
import Testing

@testable import X11Selection

/// How a selection is taken, kept and lost (rules O-01 to O-09).
@Suite struct OwnershipTests {
  /// Another client, with a window that can own.
  private func rival(of bench: OwnerBench) throws -> (Connection, Window) {
    let connection = try Connection(displayName: bench.server.display)
    return (connection, connection.makeWindow())
  }

  // O-01
  @Test func `a selection is taken at the server's time`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "1", on: server)
    let bench = try OwnerBench(on: server)
    let change = try #require(watcher.finish().last("owner"))
    #expect(change.integer("selection_time") == Int(bench.owner.acquired.rawValue))
    #expect(bench.owner.acquired != .currentTime)
  }

  // O-02: what others do to the window that the time is asked with gives no
  // old time, and no failure.
  @Test func `the time is new whatever others do to our window`() throws {
    let bench = try OwnerBench()
    let (rival, _) = try rival(of: bench)
    let before = try bench.connection.serverTime()
    let window = bench.connection.timeWindow
    for _ in 0..<20 {
      rival.writeProperty(
        bench.connection.protocolAtoms.time, of: window, type: rival.atom("OTHER"), items: [1])
    }
    // A later millisecond, in which the time of their changes is an old one.
    let changed = try rival.serverTime()
    var then = changed
    while then == changed { then = try rival.serverTime() }
    #expect(!then.isEarlier(than: before))
    #expect(try !bench.connection.serverTime().isEarlier(than: then))
    rival.destroyWindow(window, of: nil)
    let later = try rival.serverTime()
    #expect(try !bench.connection.serverTime().isEarlier(than: later))
    try bench.owner.acquire(Offer([]))
    #expect(bench.owner.isOwner)
  }

  // O-02, O-03: the server drops the request without a word.
  @Test func `an acquisition that the server drops is an error`() throws {
    let bench = try OwnerBench()
    let (rival, _) = try rival(of: bench)
    rival.destroyWindow(bench.owner.ownerWindow, of: nil)
    _ = try rival.serverTime()
    #expect(throws: SelectionError.notOwner(selection: "CLIPBOARD")) {
      try bench.owner.acquire(Offer([]))
    }
    #expect(!bench.owner.isOwner)
  }

  // O-04; case 9
  @Test func `each acquisition is seen by watchers, with a later time`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "4", on: server)
    let bench = try OwnerBench(on: server)
    for _ in 0..<3 { try bench.owner.acquire(Offer(OwnerBench.entries(text: "same", size: 1))) }
    let changes = try watcher.finish().events("owner")
    #expect(changes.map { $0.text("kind") } == Array(repeating: "set-owner", count: 4))
    // The event's own time is of when the server came to it.
    let times = changes.compactMap { $0.integer("selection_time") }
    #expect(times.count == 4)
    #expect(times == times.sorted())
    #expect(times.last == Int(bench.owner.acquired.rawValue))
  }

  // O-05
  @Test func `each selection has a window of its own`() throws {
    let bench = try OwnerBench()
    let primary = SelectionOwner(of: bench.connection.atom("PRIMARY"), on: bench.connection)
    try primary.acquire(Offer(OwnerBench.entries(text: "primary", size: 1)))
    #expect(primary.ownerWindow != bench.owner.ownerWindow)
    let (rival, window) = try rival(of: bench)
    rival.setOwner(window, of: rival.atom("PRIMARY"), at: try rival.serverTime())
    _ = rival.owner(of: rival.atom("PRIMARY"))
    try bench.process()
    #expect(bench.owner.isOwner)
    #expect(!primary.isOwner)
  }

  // O-06; the extra hostile set
  @Test func `a made-up SelectionClear takes nothing away`() throws {
    let bench = try OwnerBench()
    _ = try Probe.run("send", "--event", "clear", "--count", "50", on: bench.server)
    try bench.process()
    #expect(bench.owner.isOwner)
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "5").failures == [])
  }

  // O-06
  @Test func `a loss in the same millisecond is a loss`() throws {
    let bench = try OwnerBench()
    var losses = 0
    bench.owner.onLoss = { losses += 1 }
    let (rival, window) = try rival(of: bench)
    rival.setOwner(window, of: rival.atom("CLIPBOARD"), at: bench.owner.acquired)
    #expect(rival.owner(of: rival.atom("CLIPBOARD")) == window)
    try bench.process()
    #expect(!bench.owner.isOwner)
    #expect(losses == 1)
  }

  // O-07: the server tells of neither.
  @Test func `the end of our own window is a loss, and the next acquisition works`() throws {
    let bench = try OwnerBench()
    var losses = 0
    bench.owner.onLoss = { losses += 1 }
    let (rival, _) = try rival(of: bench)
    rival.destroyWindow(bench.owner.ownerWindow, of: nil)
    _ = try rival.serverTime()
    try bench.process()
    #expect(!bench.owner.isOwner)
    #expect(losses == 1)
    try bench.owner.acquire(Offer(OwnerBench.entries(text: "again", size: 1)))
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "5").failures == [])
  }

  // O-07
  @Test func `another owner of the same connection ends our ownership`() throws {
    let bench = try OwnerBench()
    var losses = 0
    bench.owner.onLoss = { losses += 1 }
    let other = SelectionOwner(of: bench.owner.selection, on: bench.connection)
    try other.acquire(Offer(OwnerBench.entries(text: "other one", size: 1)))
    #expect(!bench.owner.isOwner)
    #expect(losses == 1)
    #expect(other.isOwner)
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "9").failures == [])
  }

  // O-08
  @Test func `to give up a selection doesn't clear a newer owner`() throws {
    let bench = try OwnerBench()
    let (rival, window) = try rival(of: bench)
    _ = try rival.serverTime()
    var time = try rival.serverTime()
    while time == bench.owner.acquired { time = try rival.serverTime() }
    rival.setOwner(window, of: rival.atom("CLIPBOARD"), at: time)
    _ = rival.owner(of: rival.atom("CLIPBOARD"))
    bench.owner.relinquish()
    _ = try bench.connection.serverTime()
    #expect(rival.owner(of: rival.atom("CLIPBOARD")) == window)
    #expect(!bench.owner.isOwner)
  }

  // O-08
  @Test func `a selection that is given up belongs to nobody`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "2", on: server)
    let bench = try OwnerBench(on: server)
    bench.owner.relinquish()
    _ = try bench.connection.serverTime()
    #expect(try watcher.finish().last("owner")?["window"] == .null)
    #expect(bench.owner.isDone)
  }

  // O-09, O-29; case 16
  @Test func `a running transfer is finished with the old bytes after a loss`() throws {
    let bench = try OwnerBench(size: 1_500_000)
    bench.owner.idleTimeoutAfterLoss = .seconds(3600)
    let reader = try bench.start(
      "request", "--no-fence", "--target", "image/png", "--stop-after", "2", "--then", "pause",
      "--expect-digest", ContentDigest.of(Fixtures.bytes(count: 1_500_000)))
    try reader.wait(for: "paused")
    let rival = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "new", on: bench.server)
    try bench.process()
    #expect(!bench.owner.isOwner)
    #expect(bench.owner.isTransferring)
    #expect(!bench.owner.isDone)
    #expect(try reader.finish(by: .user1).failures == [])
    try bench.connection.run { bench.owner.isDone }
    #expect(bench.taken == ["image/png"])
    let next = try bench.request("--target", "UTF8_STRING", "--expect-bytes", "3")
    #expect(next.failures == [])
    _ = try rival.finish(by: .terminate)
  }

  // O-09: what comes late is refused.
  @Test func `a request that comes after the loss is refused`() throws {
    let bench = try OwnerBench()
    bench.owner.relinquish()
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    bench.owner.answer(
      ConversionRequest(
        owner: bench.owner.ownerWindow, requestor: window, selection: bench.owner.selection,
        target: peer.atom("UTF8_STRING"), property: peer.atom("P"), time: .currentTime))
    _ = try bench.connection.serverTime()
    #expect(
      peer.readProperty(peer.atom("P"), of: window, deletes: false) { _, _ in }?.type == Atom.none)
  }

  // O-29
  @Test func `a new acquisition doesn't change the bytes of a running transfer`() throws {
    let bench = try OwnerBench(size: 1_500_000)
    let reader = try bench.start(
      "request", "--target", "image/png", "--stop-after", "1", "--then", "pause",
      "--expect-digest", ContentDigest.of(Fixtures.bytes(count: 1_500_000)))
    try reader.wait(for: "paused")
    try bench.owner.acquire(Offer(OwnerBench.entries(text: "new", size: 1_500_000, seed: 9)))
    #expect(try reader.finish(by: .user1).failures == [])
    let next = try bench.request(
      "--target", "image/png", "--expect-digest",
      ContentDigest.of(Fixtures.bytes(count: 1_500_000, seed: 9)))
    #expect(next.failures == [])
  }

  // O-09, O-29
  @Test func `an owner that is let go of finishes its transfers`() throws {
    let server = try XServer()
    let connection = try Connection(displayName: server.display)
    var owner: SelectionOwner? = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
    try owner?.acquire(Offer(OwnerBench.entries(text: "hello", size: 900_000)))
    let peer = try Connection(displayName: server.display)
    let sink = MemorySink()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: peer.atom("CLIPBOARD"), to: peer.atom("image/png"), at: .currentTime, owner: .none,
      on: peer, limits: ConversionLimits(stepTimeout: .seconds(60)), into: sink
    ) { result = $0 }
    _ = try peer.serverTime()
    // The transfer is begun.
    while owner?.isTransferring == false { connection.process() }
    owner = nil
    while result == nil {
      _ = try peer.serverTime()
      peer.process()
      _ = try connection.serverTime()
      connection.process()
    }
    #expect(try result?.get() == 900_000)
    #expect(connection.owner(of: connection.atom("CLIPBOARD")) == .none)
    #expect(connection.load == .idle(subscriptions: 0))
  }
}
