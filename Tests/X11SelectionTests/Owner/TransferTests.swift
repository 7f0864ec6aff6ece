import System
import TestSupport
import Testing

@testable import X11Selection

/// Transfers in parts, on the owner's side (rules O-22 to O-33).
@Suite struct TransferTests {
  private func digest(_ size: Int) -> String { ContentDigest.of(Fixtures.bytes(count: size)) }

  // O-22 to O-26, and the sizes of section 3.3; cases 10, 11, 12. The probe
  // checks the order of the events and each part.
  @Test(
    arguments: [
      0, 1, 262_039, 262_040, 262_041, 1 << 20, (1 << 20) + 1, 4_194_204, 4_194_205, 9_000_001,
    ], [false, true])
  func `a content arrives whole whatever its size`(size: Int, hasSmallRequests: Bool) throws {
    let server = hasSmallRequests ? try XServer("-maxbigreqsize", "1") : try XServer()
    let bench = try OwnerBench(size: size, on: server)
    let verdict = try bench.request(
      "--target", "image/png", "--limit", "393216", "--expect-digest", digest(size),
      "--expect-type", "image/png")
    #expect(verdict.failures == [])
    let content = try #require(verdict.events("content").first)
    #expect(content.bool("incr") == (size > 262_040))
    if size > 262_040 { #expect(content.integer("hint") == size) }
    #expect(bench.taken == ["image/png"])
  }

  // O-23: a deletion from before the INCR property was written isn't of it.
  @Test func `a deletion of what was there before begins no transfer`() throws {
    let bench = try OwnerBench(size: 900_000)
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let (first, second) = (peer.atom("FIRST"), peer.atom("SECOND"))
    let (clipboard, png) = (peer.atom("CLIPBOARD"), peer.atom("image/png"))
    // From this one on, the owner hears of the window's properties.
    peer.convert(clipboard, to: png, into: first, of: window, at: .currentTime)
    _ = try peer.serverTime()
    try bench.process()
    peer.writeProperty(second, of: window, type: png, items: [1])
    peer.convert(clipboard, to: png, into: second, of: window, at: .currentTime)
    peer.deleteProperty(second, of: window)
    _ = try peer.serverTime()
    try bench.process()
    let value = peer.readProperty(second, of: window, deletes: false) { _, _ in }
    #expect(value?.type == peer.protocolAtoms.incr)
    bench.owner.cancelTransfers()
  }

  // O-23: what others write to the property, or say they deleted, is nothing.
  @Test func `a new value of the property brings no part`() throws {
    let bench = try OwnerBench(size: 900_000)
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let (property, png) = (peer.atom("FIRST"), peer.atom("image/png"))
    peer.convert(peer.atom("CLIPBOARD"), to: png, into: property, of: window, at: .currentTime)
    _ = try peer.serverTime()
    try bench.process()
    peer.writeProperty(property, of: window, type: peer.atom("MINE"), items: [7])
    _ = try peer.serverTime()
    try bench.process()
    let value = peer.readProperty(property, of: window, deletes: false) { _, _ in }
    #expect(value?.type == peer.atom("MINE"))
    bench.owner.cancelTransfers()
  }

  // O-27
  @Test func `each part of a text ends with a whole character`() throws {
    let text = "a" + String(repeating: "\u{20ac}", count: 300_000)
    let bench = try OwnerBench(text: text, size: 1)
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let property = peer.atom("P")
    peer.convert(
      peer.atom("CLIPBOARD"), to: peer.atom("UTF8_STRING"), into: property, of: window,
      at: .currentTime)
    var parts: [Int] = []
    var whole = ""
    while parts.last != 0 {
      _ = try peer.serverTime()
      try bench.process()
      var part: [UInt8] = []
      let value = peer.readProperty(property, of: window, limit: 1 << 20, deletes: true) {
        value, bytes in
        if value.format == 8 { part.append(copying: bytes) }
      }
      guard value?.format == 8 else { continue }
      parts.append(part.count)
      whole += String(decoding: part, as: UTF8.self)
    }
    #expect(parts == [393_214, 393_216, 113_571, 0])
    // A character that is cut is none in either part.
    #expect(whole == text)
  }

  // O-28; case 14
  @Test func `two transfers to one window, read in turn, are not mixed`() throws {
    let bench = try OwnerBench(
      OwnerBench.entries(text: "x", size: 900_000) + [
        .init(
          target: "image/bmp", content: BytesContent(Fixtures.bytes(count: 700_000, seed: 5)))
      ])
    let verdict = try bench.request(
      "--interleave", "--target", "image/png", "--expect-digest", digest(900_000), "--target",
      "image/bmp", "--expect-digest",
      ContentDigest.of(Fixtures.bytes(count: 700_000, seed: 5)))
    #expect(verdict.failures == [])
  }

  // O-28; case 10
  @Test func `eight requestors at once get the same bytes`() throws {
    let bench = try OwnerBench(size: 1_000_001)
    let verdict = try bench.request(
      "--parallel", "--repeat", "8", "--window", "each", "--target", "image/png",
      "--expect-digest", digest(1_000_001))
    #expect(verdict.failures == [])
    #expect(bench.taken.count == 8)
  }

  // O-28; case 15
  @Test(arguments: ["image/png", "UTF8_STRING", "TARGETS"])
  func `a new request on the same property takes the place of the old one`(target: String) throws {
    let bench = try OwnerBench(size: 900_000)
    let verdict = try bench.request(
      "--property", "SAME", "--target", "image/png", "--stop-after", "1", "--then", "next",
      "--target", target, "--expect", "answered", "--target", "image/png", "--expect-digest",
      digest(900_000))
    #expect(verdict.failures == [])
    #expect(verdict.last("done")?.integer("abandoned") == 1)
    try bench.process()
    #expect(!bench.owner.isTransferring)
  }

  // O-28: nor are they told apart by the selection, or by who answers.
  @Test(arguments: ["image/png", "UTF8_STRING", "TARGETS", "HANDLED"])
  func `a request for another selection takes the place of a transfer to the same property`(
    target: String
  ) throws {
    let bench = try OwnerBench(size: 900_000)
    let other = SelectionOwner(of: bench.connection.atom("PRIMARY"), on: bench.connection)
    other.setHandler(for: bench.connection.atom("HANDLED"), timeout: .seconds(3600)) {
      $0.succeed()
    }
    try other.acquire(Offer(OwnerBench.entries(text: "other", size: 900_000, seed: 9)))
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let property = peer.atom("SAME")
    func handle() throws {
      _ = try peer.serverTime()
      try bench.process()
    }
    peer.convert(
      peer.atom("CLIPBOARD"), to: peer.atom("image/png"), into: property, of: window,
      at: .currentTime)
    try handle()
    peer.deleteProperty(property, of: window)
    try handle()
    #expect(bench.owner.isTransferring)
    peer.convert(
      peer.atom("PRIMARY"), to: peer.atom(target), into: property, of: window, at: .currentTime)
    try handle()
    #expect(!bench.owner.isTransferring)
    peer.deleteProperty(property, of: window)
    try handle()
    var first: [UInt8] = []
    _ = peer.readProperty(property, of: window, deletes: false) { _, bytes in
      for index in 0..<min(100, bytes.count) { first.append(bytes[index]) }
    }
    let isInParts = target == "image/png"
    #expect(other.isTransferring == isInParts)
    #expect(first == (isInParts ? Array(Fixtures.bytes(count: 900_000, seed: 9).prefix(100)) : []))
    other.cancelTransfers()
    #expect(bench.connection.load == .idle(subscriptions: 2))
  }

  // O-30; case 1
  @Test(arguments: ["0", "1", "2"])
  func `a requestor that ends in the middle is forgotten`(parts: String) throws {
    let bench = try OwnerBench(size: 900_000)
    for ending in ["destroy", "exit"] {
      _ = try bench.request(
        "--no-fence", "--target", "image/png", "--stop-after", parts, "--then", ending)
    }
    try bench.connection.run { !bench.owner.isTransferring }
    #expect(bench.taken == [])
    #expect(bench.connection.load == .idle(subscriptions: 1))
    let next = try bench.request("--target", "image/png", "--expect-digest", digest(900_000))
    #expect(next.failures == [])
  }

  // O-31, O-32; case 13
  @Test func `a requestor that stalls holds up no other and is given up in time`() throws {
    let bench = try OwnerBench(size: 900_000)
    bench.owner.idleTimeout = .seconds(3600)
    bench.owner.idleTimeoutAfterLoss = .milliseconds(20)
    let stalled = try bench.start("request", "--target", "image/png", "--stop-after", "0")
    try stalled.wait(for: "stalled")
    let other = try bench.request("--target", "image/png", "--expect-digest", digest(900_000))
    #expect(other.failures == [])
    #expect(bench.owner.isTransferring)
    bench.owner.relinquish()
    #expect(!bench.owner.isDone)
    try bench.connection.run { bench.owner.isDone }
    #expect(bench.taken == ["image/png"])
    _ = try stalled.finish(by: .terminate)
  }

  // O-31
  @Test func `the time to stand still begins anew with each part`() throws {
    let bench = try OwnerBench(size: 900_000)
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let (property, png) = (peer.atom("P"), peer.atom("image/png"))
    peer.convert(peer.atom("CLIPBOARD"), to: png, into: property, of: window, at: .currentTime)
    _ = try peer.serverTime()
    try bench.process()
    let first = try #require(bench.connection.nextDeadline)
    peer.deleteProperty(property, of: window)
    _ = try peer.serverTime()
    try bench.process()
    #expect(try #require(bench.connection.nextDeadline) > first)
    bench.owner.cancelTransfers()
    #expect(bench.connection.nextDeadline == nil)
  }

  // O-28, O-31: a flood of stalled requestors shuts nobody out.
  @Test func `the transfer that stands still for longest makes room for a new one`() throws {
    let bench = try OwnerBench(size: 300_000)
    let limit = SelectionOwner.transferLimit
    let stalled = try bench.start(
      "request", "--quiet", "--no-fence", "--parallel", "--window", "each", "--repeat",
      "\(limit)", "--target", "image/png", "--stop-after", "0")
    for _ in 0..<limit { try stalled.wait(for: "stalled") }
    #expect(bench.owner.transfers.count == limit)
    let verdict = try bench.request("--target", "image/png", "--expect-digest", digest(300_000))
    #expect(verdict.failures == [])
    #expect(bench.owner.transfers.count == limit - 1)
    _ = try stalled.finish(by: .kill)
    try bench.connection.run { !bench.owner.isTransferring }
    #expect(bench.connection.load == .idle(subscriptions: 1))
  }

  // O-33
  @Test func `a requestor of Motif's gets all in one piece, or nothing`() throws {
    let server = try XServer("-maxbigreqsize", "1")
    let bench = try OwnerBench(
      OwnerBench.entries(text: "x", size: 1_000_000) + [
        .init(target: "image/bmp", content: BytesContent(Fixtures.bytes(count: 5_000_000)))
      ], on: server)
    let verdict = try bench.request(
      "--property", "CLIP_TEMPORARY", "--target", "image/png", "--expect-digest",
      digest(1_000_000), "--target", "image/bmp", "--expect", "refused")
    #expect(verdict.failures == [])
    #expect(verdict.events("incr").isEmpty)
  }
}
