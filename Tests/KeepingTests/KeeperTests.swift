import TestSupport
import Testing

/// `listen --keep`: what is copied outlives its owner.
@Suite struct KeeperTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
  }

  private var server: XServer { desktop.server }

  /// A text, a page and a picture of megabytes, with a list of numbers, as no
  /// capture takes them together.
  private static let owner = [
    "own", "--wm-class", "stub,Stub", "--target", "UTF8_STRING", "--text", "hello",
    "--target", "text/html", "--text-size", "700000",
    "--target", "image/png", "--png", "3000000",
    "--target", "application/x-odd", "--type", "INTEGER", "--format", "32", "--hex",
    "0100000002000000ffffffff",
    "--target", "application/x-wide", "--format", "16", "--size", "600000", "--target", "x/empty",
    "--text", "",
  ]

  private static let targets = [
    "UTF8_STRING", "text/html", "image/png", "application/x-odd", "application/x-wide", "x/empty",
  ]

  /// The content events of requests for all of an owner's targets.
  private func contents() throws -> [[TraceValue?]] {
    let arguments = ["request"] + Self.targets.flatMap { ["--target", $0] }
    let verdict = try Probe.run(arguments, on: server)
    #expect(verdict.failures == [])
    return verdict.events("content").map { event in
      ["type", "format", "bytes", "digest"].map { event[$0] }
    }
  }

  /// A copy by another program, taken and kept by the time this returns.
  private func copy(
    _ listening: Listening, _ arguments: [String], kept: Bool = true
  ) throws -> Probe {
    let owner = try Probe(["own", "--wm-class", "stub,Stub"] + arguments, on: server)
    if kept { try listening.wait(for: "kept") }
    return owner
  }

  @Test(arguments: [Signal.kill, Signal.terminate])
  func `what an owner offered is offered again when it vanishes, byte for byte`(
    signal: Signal
  ) throws {
    let owner = try Probe(Self.owner, on: server)
    let before = try contents()
    let listening = try Listening(desktop, "--keep")
    let kept = try listening.wait(for: "kept")
    #expect(kept.texts("targets") == Self.targets)
    owner.program.send(signal)
    _ = try owner.program.wait()
    let again = try listening.wait(for: "offered-again")
    #expect(again.integer("bytes") == kept.integer("bytes"))
    #expect(try contents() == before)
    let list = try Probe.run("request", "--target", "TARGETS", on: server)
    let atoms = list.last("content")?.texts("atoms") ?? []
    #expect(Array(atoms.suffix(Self.targets.count)) == Self.targets)
    // It is no new capture.
    let events = try listening.finish()
    #expect(events.filter { $0.name == "captured" }.count == 1)
    #expect(events.last { $0.name == "rejected" }?.text("reason") == "own")
  }

  @Test func `each target is asked for once`() throws {
    let owner = try Probe(Self.owner, on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    var expected = Dictionary(uniqueKeysWithValues: Self.targets.map { ($0, 1) })
    expected["TARGETS"] = 1
    #expect(requests == expected)
    _ = try listening.finish()
  }

  @Test func `without --keep nothing but the capture is asked for or offered again`() throws {
    let owner = try Probe(Self.owner, on: server)
    let listening = try Listening(desktop)
    try listening.wait(for: "captured")
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1, "UTF8_STRING": 1])
    try listening.wait(for: "owner") { $0.text("change") == "client-closed" }
    _ = try listening.finish()
  }

  @Test(arguments: [
    ["--secret", "--target", "UTF8_STRING", "--text", "password"],
    [
      "--target", "UTF8_STRING", "--text", "password", "--forbid", "--target",
      "org.nspasteboard.ConcealedType", "--text", "1", "--forbid",
    ],
  ])
  func `a secret is never fetched, saved or offered again`(arguments: [String]) throws {
    let listening = try Listening(desktop, "--keep")
    let first = try copy(listening, ["--target", "UTF8_STRING", "--text", "first"])
    let owner = try copy(listening, arguments, kept: false)
    try listening.wait(for: "rejected") { $0.text("reason") == "secret" }
    let asked = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "SAVE_TARGETS", "--no-fence",
      "--expect", "refused", on: server)
    #expect(asked.status == 0)
    #expect(try owner.finish(by: .terminate).events("violation").isEmpty)
    let events = try listening.finish()
    #expect(!events.contains { $0.name == "offered-again" })
    _ = try first.finish()
  }

  @Test func `what an ignored program copied is not kept`() throws {
    let owner = try Probe(Self.owner, on: server)
    let listening = try Listening(desktop, "--keep", "--ignore", "Stub")
    try listening.wait(for: "rejected") { $0.text("reason") == "ignored" }
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1])
    try listening.wait(for: "owner") { $0.text("change") == "client-closed" }
    _ = try listening.finish()
  }

  @Test func `targets with a side effect and numbers of the owner's are never fetched`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "DELETE", "--forbid",
      "--target", "INSERT_SELECTION", "--forbid", "--target", "PIXMAP", "--forbid", "--target",
      "application/x-openoffice-link;windows_formatname=\"Link\"", "--forbid", "--target",
      "SAVE_TARGETS", "--forbid", "--target", "x/window", "--type", "WINDOW", "--format", "32",
      "--hex", "01000000", "--target", "x/refused", "--answer", "refuse", on: server)
    let listening = try Listening(desktop, "--keep")
    let kept = try listening.wait(for: "kept")
    #expect(kept.texts("targets") == ["UTF8_STRING"])
    #expect(try owner.finish(by: .terminate).events("violation").isEmpty)
    _ = try listening.finish()
  }

  @Test func `an owner that hangs in one target costs that target alone`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--answer",
      "never", "--target", "text/rtf", "--text", "rich", on: server)
    let listening = try Listening(desktop, "--keep", "--timeout", "2s")
    let kept = try listening.wait(for: "kept")
    #expect(kept.texts("targets") == ["UTF8_STRING", "text/rtf"])
    _ = try owner.finish(by: .kill)
    try listening.wait(for: "offered-again")
    _ = try listening.finish()
  }

  // Abandoning a transfer kills or freezes other people's programs (CopyQ#1070).
  @Test func `a copy that comes meanwhile lets a running transfer end`() throws {
    let owner = try Probe(
      "own", "--stay", "--target", "UTF8_STRING", "--text", "old", "--target", "text/html",
      "--text-size", "2000000", "--incr-after", "2", "--incr-do", "pause", on: server)
    let listening = try Listening(desktop, "--keep")
    try owner.wait(for: "interrupted")
    let next = try copy(listening, ["--target", "UTF8_STRING", "--text", "new"])
    owner.program.send(.user1)
    let end = try owner.wait(for: "transfer-end")
    #expect(end.text("outcome") == "complete")
    #expect(try owner.finish(by: .terminate).last("summary")?.integer("running") == 0)
    _ = try next.finish(by: .terminate)
    let again = try listening.wait(for: "offered-again")
    #expect(again.integer("bytes") == 3)
    _ = try listening.finish()
  }

  @Test func `what came of a copy is offered where its owner vanishes meanwhile`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "text", "--target", "text/html", "--text-size",
      "2000000", "--incr-after", "2", "--incr-do", "exit", on: server)
    let listening = try Listening(desktop, "--keep")
    let again = try listening.wait(for: "offered-again")
    #expect(again.texts("targets") == ["UTF8_STRING"])
    _ = try owner.finish()
    _ = try listening.finish()
  }

  @Test func `a copy larger than the limit is kept as far as it fits`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--text-size",
      "500000", "--target", "text/rtf", "--text-size", "200000", on: server)
    let listening = try Listening(desktop, "--keep", "--max-size", "300k")
    let kept = try listening.wait(for: "kept")
    #expect(kept.texts("targets") == ["UTF8_STRING", "text/rtf"])
    _ = try owner.finish(by: .terminate)
    _ = try listening.finish()
  }
}
