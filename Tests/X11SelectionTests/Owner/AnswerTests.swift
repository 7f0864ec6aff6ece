import TestSupport
import Testing

@testable import X11Selection

/// How requests are answered (rules O-10 to O-21).
@Suite struct AnswerTests {
  // O-10, O-11, O-12; cases 5 and 7: the probe checks each field of the one
  // event, and that no second comes.
  @Test(
    arguments: ["fresh", "0"],
    [
      ("UTF8_STRING", "answered"), ("TARGETS", "answered"), ("TEXT", "refused"),
      ("image/png", "answered"),
    ])
  func `a request is answered by one event that repeats it`(
    time: String, answer: (target: String, outcome: String)
  ) throws {
    let bench = try OwnerBench()
    for property in ["PROBE", "None"] {
      let verdict = try bench.request(
        "--target", answer.target, "--property", property, "--time", time, "--expect",
        answer.outcome)
      #expect(verdict.failures == [])
    }
  }

  // O-11
  @Test func `a request from before the acquisition is refused`() throws {
    let bench = try OwnerBench()
    let time = Int(bench.owner.acquired.rawValue)
    let verdict = try bench.request(
      "--target", "UTF8_STRING", "--time", "stale", "--expect", "refused",
      "--target", "UTF8_STRING", "--time", "\(time - 1)", "--expect", "refused",
      "--target", "MULTIPLE", "--pair", "UTF8_STRING:A", "--time", "\(time - 1)", "--expect",
      "refused",
      "--target", "UTF8_STRING", "--time", "\(time)", "--expect", "answered")
    #expect(verdict.failures == [])
  }

  // O-11
  @Test(arguments: [
    (1, 2, true), (2, 1, false), (5, 5, false), (UInt32.max, 3, true), (3, .max, false),
  ])
  func `times are compared around their wrap`(first: UInt32, second: UInt32, isEarlier: Bool) {
    #expect(Timestamp(rawValue: first).isEarlier(than: Timestamp(rawValue: second)) == isEarlier)
  }

  // O-11: held for weeks, a selection is asked for with times that look as if
  // they were from before it.
  @Test(arguments: [
    (1000, 999, 0, true), (1000, 1000, 0, false), (1000, 5000, 4, false),
    (1000, 0x8000_03E9, 0, true), (1000, 0x8000_03E9, 2_147_484, false),
    (1000, 0xF000_0000, 2_147_484, true), (1000, 0xF000_0000, 4_026_532, false),
    (0xFFFF_FF00, 5, 0, false), (0xFFFF_FF00, 0x7FFF_FFFF, 2_147_484, false),
  ])
  func `a selection that is held for weeks is asked for with any time since`(
    acquired: UInt32, time: UInt32, seconds: Int, isEarlier: Bool
  ) {
    let acquisition = Timestamp(rawValue: acquired)
    let time = Timestamp(rawValue: time)
    #expect(time.isEarlier(than: acquisition, takenSince: .seconds(seconds)) == isEarlier)
  }

  // O-08, O-11: as if it had been taken 25 days ago.
  @Test func `a selection that is held for weeks is served, and given up`() throws {
    let bench = try OwnerBench()
    let age = UInt32(1 << 31) + 3_600_000
    bench.owner.acquired = Timestamp(rawValue: bench.owner.acquired.rawValue &- age)
    #expect(
      try bench.request("--target", "UTF8_STRING", "--expect", "refused").failures == [],
      "a time to come, as far as can be told")
    bench.owner.acquiredAt -= .milliseconds(age)
    let verdict = try bench.request(
      "--target", "UTF8_STRING", "--expect", "answered", "--target", "UTF8_STRING", "--time",
      "\(bench.owner.acquired.rawValue &- 1)", "--expect", "refused")
    #expect(verdict.failures == [])
    bench.owner.relinquish()
    #expect(bench.connection.owner(of: bench.owner.selection) == .none)
  }

  // O-12; case 5
  @Test func `a MULTIPLE that names no property is refused`() throws {
    let bench = try OwnerBench()
    let verdict = try bench.request(
      "--target", "MULTIPLE", "--property", "None", "--missing-list", "--expect", "refused")
    #expect(verdict.failures == [])
  }

  // O-13, O-18; cases 2 and 6
  @Test func `what isn't offered is refused, and not listed`() throws {
    let bench = try OwnerBench()
    let targets = [
      "image/jpeg", "no/such", "INCR", "NULL", "ATOM", "DELETE", "INSERT_SELECTION",
      "INSERT_PROPERTY", "LENGTH", "FILE_NAME", "HOST_NAME", "CLIENT_WINDOW", "PIXMAP", "BITMAP",
      "STRING", "",
    ]
    let arguments = targets.flatMap { ["--target", $0, "--expect", "refused"] }
    let verdict = try bench.start(["request", "--target", "TARGETS"] + arguments).finish()
    #expect(verdict.failures == [])
    let listed = verdict.events("content").first?.texts("atoms") ?? []
    #expect(Set(listed).isDisjoint(with: targets))
  }

  // O-14; case 6
  @Test func `TARGETS lists all that converts, once, and nothing else`() throws {
    let entries = [
      "UTF8_STRING", "TARGETS", "text/plain", "UTF8_STRING", "MULTIPLE", "TIMESTAMP",
      "SAVE_TARGETS", "INCR",
    ].map { Offer.Entry(target: $0, content: BytesContent($0)) }
    let begin = Offer.Entry(target: "a/a", type: "INCR", content: BytesContent("1234"))
    let bench = try OwnerBench(entries + [begin])
    let list = try #require(try bench.request("--target", "TARGETS").last("content"))
    #expect(list.text("type") == "ATOM")
    #expect(list.integer("format") == 32)
    let targets = list.texts("atoms")
    #expect(
      targets == [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING", "text/plain",
      ])
    let each = targets.filter { $0 != "MULTIPLE" }.flatMap {
      ["--target", $0, "--expect", "answered"]
    }
    #expect(try bench.start(["request"] + each).finish().failures == [])
  }

  // O-15; case 3
  @Test func `TIMESTAMP is the time that watchers saw`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "2", on: server)
    let bench = try OwnerBench(on: server)
    try bench.owner.acquire(Offer(OwnerBench.entries(text: "second", size: 1)))
    let answer = try #require(
      try bench.request("--target", "TIMESTAMP", "--expect-type", "INTEGER").last("content"))
    #expect(answer.integer("format") == 32)
    let time = try #require(watcher.finish().last("owner")?.integer("selection_time"))
    #expect(answer["values"] == .list([.integer(time)]))
  }

  /// Which pairs of the list that came back have a property.
  private func answered(_ verdict: Probe.Verdict) -> [Bool] {
    guard case .list(let pairs)? = verdict.last("pairs")?["pairs"] else { return [] }
    return pairs.map { pair in
      if case .object(let fields) = pair { fields["answered"] == .bool(true) } else { false }
    }
  }

  // O-16, O-17; case 4
  @Test func `MULTIPLE answers each pair by itself and marks the refused ones`() throws {
    let bench = try OwnerBench()
    let verdict = try bench.request(
      "--target", "MULTIPLE", "--pair", "UTF8_STRING:A", "--pair", "bogus:B", "--pair",
      "MULTIPLE:C", "--pair", "UTF8_STRING:None", "--pair", "image/png:E", "--pair",
      "TIMESTAMP:F", "--pair", "image/png:G", "--pair", "UTF8_STRING:PROBE_0", "--pair",
      "TARGETS:A")
    #expect(verdict.failures == [])
    #expect(answered(verdict) == [true, false, false, false, true, true, true, false, false])
    #expect(verdict.events("notify").count == 2, "one, and the fence's")
    let sizes = verdict.events("content").compactMap { $0.integer("bytes") }
    #expect(sizes.sorted() == [4, 5, 3_000_000, 3_000_000])
    // The contents count as one, since one request asked for them.
    #expect(bench.taken == ["UTF8_STRING"])
  }

  // O-16
  @Test func `MULTIPLE is answered though every pair fails`() throws {
    let bench = try OwnerBench()
    let verdict = try bench.request(
      "--target", "MULTIPLE", "--pair", "a/a:A", "--pair", "b/b:B", "--expect", "answered")
    #expect(verdict.failures == [])
    #expect(answered(verdict) == [false, false])
    #expect(bench.taken == [])
  }

  // O-16; case 4
  @Test(arguments: [
    (["--missing-list"], "refused"), (["--odd-list", "--pair", "UTF8_STRING:A"], "refused"),
    (["--list-type", "INTEGER", "--pair", "UTF8_STRING:A"], "answered"),
    (["--list-type", "ATOM", "--pair", "UTF8_STRING:A"], "answered"),
    (["--list-format", "8", "--pair", "UTF8_STRING:A"], "refused"), (["--pairs", "0"], "refused"),
    (["--pairs", "1024"], "answered"), (["--pairs", "1025"], "refused"),
    (["--pairs", "100000"], "refused"),
  ])
  func `a strange list of pairs ends nothing`(flags: [String], outcome: String) throws {
    let bench = try OwnerBench()
    let verdict = try bench.start(
      ["request", "--target", "MULTIPLE", "--expect", outcome] + flags
    ).finish()
    #expect(verdict.failures == [])
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "5").failures == [])
  }

  // O-18
  @Test func `SAVE_TARGETS is answered by nothing, of type NULL`() throws {
    let bench = try OwnerBench()
    let verdict = try bench.request(
      "--target", "SAVE_TARGETS", "--expect-type", "NULL", "--expect-bytes", "0")
    #expect(verdict.failures == [])
    #expect(verdict.events("content").first?.integer("format") == 32)
    #expect(bench.taken == [])
  }

  // O-18, O-36
  @Test func `SAVE_TARGETS is refused of what must not be saved`() throws {
    let bench = try OwnerBench()
    try bench.owner.acquire(Offer(OwnerBench.entries(text: "x", size: 1), isSavable: false))
    let verdict = try bench.request(
      "--target", "SAVE_TARGETS", "--expect", "refused", "--target", "TARGETS")
    #expect(verdict.failures == [])
    #expect(verdict.last("content")?.texts("atoms").contains("SAVE_TARGETS") == false)
  }

  // O-19
  @Test func `requests are answered in the order in which they came`() throws {
    let bench = try OwnerBench([
      .init(target: "slow/made", content: LazyContent { BytesContent("made late") }),
      .init(target: "UTF8_STRING", content: BytesContent("x")),
    ])
    let verdict = try bench.request(
      "--parallel", "--repeat", "5", "--target", "slow/made", "--target", "UTF8_STRING",
      "--target", "no/such", "--target", "TARGETS")
    #expect(verdict.failures == [])
    let asked = verdict.events("convert").compactMap { $0.text("target") }
    #expect(verdict.events("notify").compactMap { $0.text("target") } == asked)
  }

  // O-10, O-13
  @Test func `a content that can't be read is refused`() throws {
    let bench = try OwnerBench([
      .init(target: "a/a", content: BrokenContent(byteCount: 0)),
      .init(target: "b/b", content: BrokenContent(byteCount: 10)),
      .init(target: "c/c", content: LazyContent { throw BrokenContent.Failure() }),
      .init(target: "d/d", content: BrokenContent(byteCount: 10, readableCount: 9)),
      .init(target: "e/e", content: BrokenContent(byteCount: 300_000, readableCount: 299_999)),
    ])
    let verdict = try bench.request(
      "--target", "a/a", "--expect", "refused", "--target", "b/b", "--expect", "refused",
      "--target", "c/c", "--expect", "refused", "--target", "d/d", "--expect", "refused",
      "--target", "e/e", "--property", "CLIP_TEMPORARY", "--expect", "refused")
    #expect(verdict.failures == [])
    #expect(bench.taken == [])
  }

  // O-20, O-30; case 1
  @Test func `a thousand requestors that vanish end nothing`() throws {
    let bench = try OwnerBench()
    let verdict = try bench.request(
      "--quiet", "--repeat", "500", "--window", "each", "--destroy-after-convert", "--target",
      "UTF8_STRING", "--target", "image/png")
    #expect(verdict.last("done")?.integer("requests") == 1000)
    let next = try bench.request("--target", "image/png", "--expect-bytes", "3000000")
    #expect(next.failures == [])
    try bench.process()
    #expect(!bench.owner.isTransferring)
    #expect(bench.connection.load == .idle(subscriptions: 1))
  }

  /// The properties that the answers to a window name.
  private final class Answers: EventHandler {
    private(set) var properties: [Atom] = []
    func handle(_ event: Event) {
      if case .selectionNotify(let answer) = event { properties.append(answer.property) }
    }
  }

  // O-10, O-20: as where the server has no memory left.
  @Test(arguments: ["UTF8_STRING", "image/png", "TARGETS", "TIMESTAMP", "HANDLED"])
  func `a content that the server doesn't take is refused`(target: String) throws {
    let bench = try OwnerBench()
    bench.owner.setHandler(for: bench.connection.atom("HANDLED"), timeout: .seconds(3600)) {
      $0.succeed()
    }
    let peer = try Connection(displayName: bench.server.display)
    let window = peer.makeWindow()
    let answers = Answers()
    peer.subscribe(answers, to: window, mask: 0)
    _ = try peer.serverTime()
    for property in [Atom(rawValue: 0x1FFF_FFFF), peer.atom("P")] {
      bench.owner.answer(
        ConversionRequest(
          owner: bench.owner.ownerWindow, requestor: window, selection: bench.owner.selection,
          target: bench.connection.atom(target), property: property, time: .currentTime))
    }
    try bench.process()
    try peer.run { answers.properties.count == 2 }
    #expect(answers.properties == [.none, peer.atom("P")])
    bench.owner.cancelTransfers()
    #expect(bench.taken == (target == "UTF8_STRING" ? [target] : []))
  }

  // O-21; the extra hostile set
  @Test(arguments: ["root", "owner"])
  func `a request to the root or to our own window ends nothing`(window: String) throws {
    let bench = try OwnerBench()
    bench.owner.idleTimeout = .milliseconds(50)
    for property in ["PROBE", "WM_NAME", "XdndAware", "CARDCLIP_SELECTION", "None"] {
      _ = try bench.request(
        "--no-fence", "--window", window, "--property", property, "--target", "UTF8_STRING",
        "--target", "image/png", "--target", "MULTIPLE", "--missing-list")
    }
    try bench.connection.run { !bench.owner.isTransferring }
    // The events of our own window are selected still.
    let rival = try Probe("own", "--target", "a/a", "--text", "x", on: bench.server)
    try bench.process()
    #expect(!bench.owner.isOwner)
    #expect(bench.connection.load == .idle(subscriptions: 1))
    _ = try rival.finish(by: .terminate)
  }

  // The extra hostile set
  @Test(arguments: ["request", "notify", "message", "clear"])
  func `made-up events in any number end nothing`(event: String) throws {
    let bench = try OwnerBench()
    _ = try Probe.run("send", "--event", event, "--count", "2000", on: bench.server)
    // Before the next client gets the same window numbers.
    try bench.process()
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "5").failures == [])
    #expect(bench.owner.isOwner)
  }

  // The extra hostile set: event windows 0 and 1 mean other things to the
  // server.
  @Test func `a made-up request that names no window is ignored`() throws {
    let bench = try OwnerBench()
    for window in [UInt(0), 1, 0xFFFF_FFFF] {
      bench.owner.answer(
        ConversionRequest(
          owner: bench.owner.ownerWindow, requestor: Window(rawValue: window),
          selection: bench.owner.selection, target: bench.connection.atom("image/png"),
          property: Atom(rawValue: 0x1FFF_FFFF), time: .currentTime))
    }
    try bench.process()
    #expect(!bench.owner.isTransferring)
    #expect(try bench.request("--target", "UTF8_STRING", "--expect-bytes", "5").failures == [])
  }
}
