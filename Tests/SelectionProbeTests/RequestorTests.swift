import System
import TestSupport
import Testing

/// The probe's requestor, beside owners whose behaviour is known.
@Suite struct RequestorTests {
  @Test func `a stub owner's contents are received whole and every check holds`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "grün", "--target", "image/png", "--png",
      "3000000", on: server)
    let verdict = try Probe.run(
      "request", "--target", "TARGETS", "--target", "UTF8_STRING", "--property", "None",
      "--target", "image/png", "--target", "no/such", "--expect", "refused", on: server)
    #expect(verdict.failures == [])
    #expect(verdict.status == 0)
    let contents = verdict.events("content")
    #expect(
      contents[0].texts("atoms") == [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "image/png",
      ])
    #expect(contents[1].text("text") == "grün")
    #expect(contents[2].bool("incr") == true)
    #expect(contents[2].integer("hint") == 3_000_000)
    #expect(
      contents[2].text("digest") == ContentDigest.of(PNGFixture(byteCount: 3_000_000).bytes()))
    let summary = try owner.finish(by: .terminate).last("summary")
    #expect(summary?.requests["image/png"] == 1)
  }

  /// Case 1 of the requestor's side: what xclip sends in parts arrives whole.
  @Test func `xclip's INCR of 3 MB gives the digest of what it was given`() throws {
    let server = try XServer()
    let directory = try TemporaryDirectory()
    let bytes = Fixtures.bytes(count: 3_000_000)
    let path = try directory.write(bytes, to: "picture")
    _ = try Program(
      "xclip", "-selection", "clipboard", "-t", "image/png", path, display: server.display
    ).run(until: .processEnded)
    let verdict = try Probe.run(
      "request", "--target", "image/png", "--expect-digest", ContentDigest.of(bytes), "--output",
      directory.file("received"), on: server)
    #expect(verdict.failures == [])
    #expect(verdict.last("incr")?["hint"] == .null, "xclip's INCR has no item")
    #expect(Difference(try directory.read("received"), from: bytes) == nil)
  }

  @Test func `the death of an owner is told without waiting for a timeout`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--size", "600000", "--incr-after", "1", "--incr-do", "exit",
      on: server)
    let verdict = try Probe.run(
      "request", "--target", "a/a", "--timeout", "600000", on: server)
    #expect(verdict.status == 2)
    #expect(verdict.events("owner-gone").count == 1)
    #expect(try owner.finish().status == 3)
  }

  /// Case 5: what is right for an obsolete requestor ends xclip 0.13.
  @Test func `xclip does not survive a requestor that names no property`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "2", on: server)
    var copying = try Program("xclip", "-selection", "clipboard", display: server.display)
    copying.input = .bytes(Array("text".utf8))
    _ = try copying.run(until: .processEnded)
    _ = try Probe.run(
      "request", "--target", "UTF8_STRING", "--property", "None", "--no-fence", on: server)
    #expect(try watcher.finish().last("owner")?.text("kind") == "client-closed")
  }

  @Test func `a MULTIPLE has its failed pairs marked and an INCR member`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "image/png", "--size",
      "600000", on: server)
    let verdict = try Probe.run(
      "request", "--target", "MULTIPLE", "--pair", "UTF8_STRING:A", "--pair", "no/such:B",
      "--pair", "MULTIPLE:C", "--pair", "UTF8_STRING:None", "--pair", "image/png:E", on: server)
    #expect(verdict.failures == [])
    guard case .list(let pairs)? = verdict.last("pairs")?["pairs"] else {
      Issue.record("no list came back")
      return
    }
    let answered = pairs.map { pair in
      if case .object(let fields) = pair { fields["answered"] == .bool(true) } else { false }
    }
    #expect(answered == [true, false, false, false, true])
    #expect(verdict.events("content").map { $0.integer("bytes") } == [2, 600_000])
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: [
    ["--missing-list"], ["--odd-list", "--pair", "UTF8_STRING:A"],
    ["--list-type", "INTEGER", "--pair", "UTF8_STRING:A"], ["--pairs", "0"],
    ["--pairs", "100000"],
  ])
  func `a hostile MULTIPLE reaches the owner`(flags: [String]) throws {
    let server = try XServer()
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let verdict = try Probe.run(["request", "--target", "MULTIPLE"] + flags, on: server)
    #expect(verdict.last("done")?.integer("silent") == 0)
    #expect(try owner.finish(by: .terminate).last("summary")?.requests["MULTIPLE"] == 1)
  }

  @Test func `two INCRs of one window are read in turn`() throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--size", "900000", "--target", "b/b", "--size", "700000",
      "--seed", "2", on: server)
    let verdict = try Probe.run(
      "request", "--interleave", "--target", "a/a", "--target", "b/b", on: server)
    #expect(verdict.failures == [])
    let order = verdict.events("chunk").compactMap { $0.text("target") }
    #expect(order.prefix(6) == ["a/a", "b/b", "a/a", "b/b", "a/a", "b/b"])
    #expect(
      Set(verdict.events("content").compactMap { $0.text("digest") }) == [
        ContentDigest.of(Fixtures.bytes(count: 900_000)),
        ContentDigest.of(Fixtures.bytes(count: 700_000, seed: 2)),
      ])
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a requestor that stalls waits for its signal, and one that pauses goes on`() throws {
    let server = try XServer()
    let owner = try Probe("own", "--target", "a/a", "--size", "900000", on: server)
    let stalled = try Probe("request", "--target", "a/a", "--stop-after", "0", on: server)
    try stalled.wait(for: "stalled")
    let paused = try Probe(
      "request", "--target", "a/a", "--stop-after", "2", "--then", "pause", on: server)
    try paused.wait(for: "paused")
    let verdict = try paused.finish(by: .user1)
    #expect(verdict.failures == [])
    #expect(verdict.last("content")?.integer("bytes") == 900_000)
    _ = try stalled.finish(by: .terminate)
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: [
    ("twice", "a second notify came"), ("wrong-time", "the notify has time"),
    ("wrong-target", "the notify has target PROBE_WRONG"),
    ("wrong-selection", "a notify came that answers nothing"),
    ("no-property", "the property that the notify names is missing"),
    ("other-property", "the notify has property PROBE_OTHER_PROPERTY"),
    ("wrong-property", "the notify has property PROBE_WRONG"), ("never", "no answer"),
  ])
  func `a wrong answer is found out`(answer: String, failure: String) throws {
    let server = try XServer()
    let owner = try Probe(
      "own", "--target", "a/a", "--text", "hi", "--answer", answer, on: server)
    let timeout = ["never", "wrong-selection"].contains(answer) ? "3000" : "60000"
    let verdict = try Probe.run("request", "--target", "a/a", "--timeout", timeout, on: server)
    #expect(verdict.status != 0)
    #expect(verdict.failures.contains { $0.hasPrefix(failure) }, "\(verdict.failures)")
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: [
    (["--type-change", "1"], "type changed"), (["--hint", "0x7fffffff"], "the hint is larger"),
    (["--chunk", "600000"], "a part has"),
    (["--no-wait", "--chunk", "1000"], "a part was written before"),
  ])
  func `a wrong INCR is found out`(flags: [String], failure: String) throws {
    let server = try XServer()
    let flags = ["own", "--target", "a/a", "--size", "600000", "--answer", "incr"] + flags
    let owner = try Probe(flags, on: server)
    let verdict = try Probe.run(
      "request", "--target", "a/a", "--limit", "262040", "--no-fence", on: server)
    #expect(verdict.status != 0)
    #expect(verdict.failures.contains { $0.hasPrefix(failure) }, "\(verdict.failures)")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `no owner is a refusal by the server`() throws {
    let server = try XServer()
    let verdict = try Probe.run(
      "request", "--target", "TARGETS", "--expect", "refused", on: server)
    #expect(verdict.failures == [])
    #expect(verdict.last("notify")?.bool("synthetic") == false)
  }

  @Test func `a thousand requestors vanish and the owner serves the next one`() throws {
    let server = try XServer()
    let owner = try Probe("own", "--quiet", "--target", "a/a", "--text", "hi", on: server)
    let verdict = try Probe.run(
      "request", "--quiet", "--repeat", "1000", "--window", "each", "--destroy-after-convert",
      "--target", "a/a", on: server)
    #expect(verdict.last("done")?.integer("requests") == 1000)
    let next = try Probe.run("request", "--target", "a/a", "--expect-bytes", "2", on: server)
    #expect(next.failures == [])
    #expect(try owner.finish(by: .terminate).last("summary")?.requests["a/a"] == 1001)
  }
}
