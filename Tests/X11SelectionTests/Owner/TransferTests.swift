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

  // O-23; the extra hostile set: the next part would take the place of one that
  // wasn't read.
  @Test func `a made-up deletion of the property brings no part`() throws {
    let bench = try OwnerBench(size: 900_000)
    let peer = try RawRequestor(of: bench)
    try peer.ask("image/png")
    _ = try Probe.run(
      "send", "--event", "deletion", "--about", "0x" + String(peer.window.rawValue, radix: 16),
      "--property", "RAW", on: bench.server)
    try bench.process()
    #expect(peer.value()?.type == bench.connection.protocolAtoms.incr)
    #expect(bench.owner.isTransferring)
    bench.owner.cancelTransfers()
  }

  // O-25: they have it all.
  @Test(arguments: [true, false])
  func `a requestor that leaves the end of a transfer unread has taken it`(ends: Bool) throws {
    let bench = try OwnerBench(size: 300_000)
    bench.owner.idleTimeout = .seconds(3600)
    bench.owner.idleTimeoutAfterLoss = .milliseconds(1)
    let peer = try RawRequestor(of: bench)
    try peer.ask("image/png")
    try peer.delete()
    #expect(peer.value()?.bytes.count == 300_000)
    #expect(bench.taken == [])
    try peer.delete()
    #expect(peer.value()?.bytes == [])
    #expect(bench.taken == [])
    if ends {
      peer.connection.destroyWindow(peer.window, of: nil)
      try peer.settle()
    } else {
      bench.owner.relinquish()
      try bench.connection.run { bench.owner.isDone }
    }
    #expect(bench.taken == ["image/png"])
  }

  // O-16, O-25: what a request asked for is taken when all of it is.
  @Test(arguments: [true, false])
  func `a MULTIPLE is taken once its last transfer has ended`(ends: Bool) throws {
    let bench = try OwnerBench(size: 300_000)
    let peer = try RawRequestor(of: bench)
    let pairs = peer.connection.atoms(["UTF8_STRING", "TEXT_HERE", "image/png", "PICTURE_HERE"])
    peer.connection.writeProperty(
      peer.property, of: peer.window, type: peer.connection.atom("ATOM_PAIR"),
      items: pairs.map(\.rawValue))
    try peer.ask("MULTIPLE")
    for _ in 0..<(ends ? 3 : 2) {
      #expect(bench.taken == [])
      peer.connection.deleteProperty(pairs[3], of: peer.window)
      try peer.settle()
    }
    if !ends { bench.owner.cancelTransfers() }
    #expect(bench.taken == (ends ? ["UTF8_STRING"] : []))
  }

  // O-24, O-25: an end that comes early would make a part look like the whole.
  @Test(arguments: [0, 393_216, 500_000, 899_999])
  func `a content that can't be read to its end brings no end`(readableCount: Int) throws {
    let bench = try OwnerBench([
      .init(
        target: "a/a", content: BrokenContent(byteCount: 900_000, readableCount: readableCount))
    ])
    let peer = try RawRequestor(of: bench)
    try peer.ask("a/a")
    var count = 0
    while bench.owner.isTransferring {
      try peer.delete()
      count += peer.value()?.bytes.count ?? 0
      #expect(peer.value()?.bytes != [])
    }
    #expect(peer.value() == nil)
    #expect(count == readableCount / 393_216 * 393_216)
    #expect(bench.taken == [])
  }

  // O-27
  @Test func `each part of a text ends with a whole character`() throws {
    let text = "a" + String(repeating: "\u{20ac}", count: 300_000)
    let bench = try OwnerBench(text: text, size: 1)
    let peer = try RawRequestor(of: bench)
    try peer.ask("UTF8_STRING")
    var parts: [Int] = []
    var whole = ""
    while parts.last != 0 {
      try peer.delete()
      let bytes = try #require(peer.value()).bytes
      parts.append(bytes.count)
      // A character that is cut is none in either part.
      whole += String(decoding: bytes, as: UTF8.self)
    }
    #expect(parts == [393_214, 393_216, 113_571, 0])
    #expect(whole == text)
  }

  // O-28; case 14: of one size, so that parts of both begin at the same places.
  @Test func `two transfers to one window, read in turn, are not mixed`() throws {
    let bench = try OwnerBench(
      OwnerBench.entries(text: "x", size: 900_000) + [
        .init(
          target: "image/bmp", content: BytesContent(Fixtures.bytes(count: 900_000, seed: 5)))
      ])
    let verdict = try bench.request(
      "--interleave", "--target", "image/png", "--expect-digest", digest(900_000), "--target",
      "image/bmp", "--expect-digest",
      ContentDigest.of(Fixtures.bytes(count: 900_000, seed: 5)))
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
    let peer = try RawRequestor(of: bench)
    try peer.ask("image/png")
    try peer.delete()
    #expect(bench.owner.isTransferring)
    try peer.ask(target, of: "PRIMARY")
    #expect(!bench.owner.isTransferring)
    try peer.delete()
    let isInParts = target == "image/png"
    #expect(other.isTransferring == isInParts)
    let first = Fixtures.bytes(count: 900_000, seed: 9).prefix(100)
    #expect(peer.value().map { $0.bytes.prefix(100) } == (isInParts ? first : nil))
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
    // The first to ask, and one that goes on.
    let peer = try RawRequestor(of: bench)
    try peer.ask("image/png")
    let stalled = try bench.start(
      "request", "--quiet", "--no-fence", "--parallel", "--window", "each", "--repeat",
      "\(limit - 1)", "--target", "image/png", "--stop-after", "0")
    for _ in 1..<limit { try stalled.wait(for: "stalled") }
    #expect(bench.owner.transfers.count == limit)
    try peer.delete()
    let verdict = try bench.request("--target", "image/png", "--expect-digest", digest(300_000))
    #expect(verdict.failures == [])
    #expect(bench.owner.transfers.count == limit - 1)
    let transfer = bench.owner.transfers[.init(requestor: peer.window, property: peer.property)]
    #expect(transfer != nil)
    transfer?.cancel()
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
