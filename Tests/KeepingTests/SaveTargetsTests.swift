import TestSupport
import Testing
import X11Selection

/// `listen --keep` as the clipboard manager that programs ask to save what they
/// offer before they end.
@Suite struct SaveTargetsTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
  }

  private var server: XServer { desktop.server }

  /// A program that asks the manager, in the test's own process.
  private final class Client {
    let connection: Connection
    private(set) var answer: Result<Int, ConversionError>?
    private var limits: ConversionLimits

    init(_ server: XServer) throws {
      connection = try Connection(displayName: server.display)
      limits = ConversionLimits(stepTimeout: .seconds(120))
    }

    func ask(_ target: String, completion: @escaping (Result<Int, ConversionError>) -> Void) throws
    {
      let manager = connection.atom("CLIPBOARD_MANAGER")
      Conversion(
        of: manager, to: connection.atom(target), at: try connection.serverTime(),
        owner: connection.owner(of: manager), on: connection, limits: limits, into: MemorySink(),
        completion: completion)
    }

    func ask() throws {
      try ask("SAVE_TARGETS") { [unowned self] in answer = $0 }
    }

    /// Returns once the manager has seen all that was asked before.
    func synchronize() throws {
      var isSeen = false
      try ask("TIMESTAMP") { _ in isSeen = true }
      try connection.run { isSeen }
    }

    func wait() throws -> Bool {
      try connection.run { answer != nil }
      guard case .success(let count) = answer else { return false }
      return count == 0
    }
  }

  @Test func `the answer comes once everything is saved`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--text-size",
      "2000000", "--incr-after", "2", "--incr-do", "pause", on: server)
    let listening = try Listening(desktop, "--keep")
    try owner.wait(for: "interrupted")
    let client = try Client(server)
    try client.ask()
    try client.synchronize()
    #expect(client.answer == nil)
    owner.program.send(.user1)
    #expect(try client.wait())
    _ = try owner.finish(by: .kill)
    let again = try listening.wait(for: "offered-again")
    #expect(again.integer("bytes") == 2_000_002)
    _ = try listening.finish()
  }

  @Test func `what is kept already is answered at once, and asked for no more`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    for _ in 0..<2 {
      let client = try Client(server)
      try client.ask()
      #expect(try client.wait())
    }
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1, "UTF8_STRING": 1])
    try listening.wait(for: "offered-again")
    // What is offered again is safe.
    let client = try Client(server)
    try client.ask()
    #expect(try client.wait())
    _ = try listening.finish()
  }

  @Test(arguments: [
    ["--target", "text/html", "--answer", "never"],
    ["--target", "text/html", "--text-size", "2000000"],
    ["--target", "text/html", "--text-size", "900000", "--incr-after", "1", "--incr-do", "stall"],
  ])
  func `the answer is no where something could not be saved`(target: [String]) throws {
    let owner = try Probe(
      ["own", "--target", "UTF8_STRING", "--text", "hi"] + target, on: server)
    let listening = try Listening(desktop, "--keep", "--timeout", "300ms", "--max-size", "1M")
    // What isn't even captured in so short a time isn't saved either.
    try listening.wait(for: "captured", "rejected")
    let client = try Client(server)
    try client.ask()
    #expect(try client.wait() == false)
    _ = try owner.finish(by: .terminate)
    _ = try listening.finish()
  }

  @Test func `the answer is no where the owner ends before everything is saved`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--text-size",
      "900000", "--incr-after", "1", "--incr-do", "pause", on: server)
    let listening = try Listening(desktop, "--keep")
    try owner.wait(for: "interrupted")
    let client = try Client(server)
    try client.ask()
    try client.synchronize()
    owner.program.send(.kill)
    #expect(try client.wait() == false)
    try listening.wait(for: "offered-again")
    _ = try listening.finish()
  }

  @Test func `an empty clipboard can't be saved`() throws {
    let watcher = try Probe(
      "watch", "--selection", "CLIPBOARD_MANAGER", "--count", "1", on: server)
    let listening = try Listening(desktop, "--keep")
    _ = try watcher.finish()
    let client = try Client(server)
    try client.ask()
    #expect(try client.wait() == false)
    _ = try listening.finish()
  }

  // A side effect among other targets would have to hold up all of them.
  @Test func `within MULTIPLE it is refused`() throws {
    let watcher = try Probe(
      "watch", "--selection", "CLIPBOARD_MANAGER", "--count", "1", on: server)
    let listening = try Listening(desktop, "--keep")
    _ = try watcher.finish()
    let verdict = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "MULTIPLE", "--pair",
      "SAVE_TARGETS:A", "--pair", "TIMESTAMP:B", on: server)
    #expect(verdict.failures == [])
    guard case .list(let pairs)? = verdict.last("pairs")?["pairs"] else {
      Issue.record("no list came back")
      return
    }
    let answered = pairs.map { pair in
      if case .object(let fields) = pair { fields["answered"] == .bool(true) } else { false }
    }
    #expect(answered == [false, true])
    _ = try listening.finish()
  }

  @Test func `a program that is gone before the answer harms nobody`() throws {
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--text-size",
      "2000000", "--incr-after", "2", "--incr-do", "pause", on: server)
    let listening = try Listening(desktop, "--keep")
    try owner.wait(for: "interrupted")
    _ = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "SAVE_TARGETS",
      "--destroy-after-convert", on: server)
    owner.program.send(.user1)
    try listening.wait(for: "kept")
    _ = try owner.finish(by: .terminate)
    try listening.wait(for: "offered-again")
    _ = try listening.finish()
  }

  // Programs ask with the time of their copy (O-34).
  @Test func `a time from before the manager is none too early`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    let verdict = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "SAVE_TARGETS", "--time", "stale",
      "--expect", "answered", on: server)
    #expect(verdict.failures == [])
    _ = try owner.finish(by: .terminate)
    _ = try listening.finish()
  }

  @Test(arguments: [true, false])
  func `a copy of cardclip's outlives its process`(isFirst: Bool) throws {
    let content = Fixtures.text(byteCount: 400_000)
    var program = try desktop.cardclip("copy", "-", "--foreground")
    program.input = .file(try desktop.directory.write(content, to: "content"))
    var owner: RunningProgram?
    var listening: Listening?
    if isFirst { owner = try desktop.start(program) }
    if isFirst {
      listening = try Listening(desktop, "--keep")
    } else {
      let watcher = try Probe(
        "watch", "--selection", "CLIPBOARD_MANAGER", "--count", "1", on: server)
      listening = try Listening(desktop, "--keep")
      _ = try watcher.finish()
    }
    if !isFirst { owner = try desktop.start(program) }
    try listening?.wait(for: "captured")
    owner?.send(.terminate)
    #expect(try owner?.wait().signal == Signal.terminate.rawValue)
    try listening?.wait(for: "offered-again")
    let verdict = try Probe.run(
      "request", "--target", "STRING", "--target", "text/plain", on: server)
    #expect(verdict.last("content")?.text("digest") == ContentDigest.of(content))
    #expect(verdict.events("end").prefix(2).map { $0.text("outcome") } == ["answered", "answered"])
    _ = try listening?.finish()
  }

  @Test func `an element that is copied is saved when its process asks, and not before`() throws {
    let watcher = try Probe(
      "watch", "--selection", "CLIPBOARD_MANAGER", "--count", "1", on: server)
    let listening = try Listening(desktop, "--keep")
    _ = try watcher.finish()
    var adding = try desktop.cardclip("add", "-")
    adding.input = .bytes(Array("an element".utf8))
    _ = try adding.run()
    let owner = try desktop.start(try desktop.cardclip("copy", "1", "--foreground"))
    try listening.wait(for: "rejected") { $0.text("reason") == "own" }
    owner.send(.terminate)
    _ = try owner.wait()
    let again = try listening.wait(for: "offered-again")
    #expect(again.texts("targets").contains("application/x-cardclip-element+json"))
    _ = try listening.finish()
  }

  // Which is at once their end, without a trace.
  @Test func `a sensitive copy is gone with its process`() throws {
    let first = try Probe("own", "--target", "UTF8_STRING", "--text", "first", on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    var program = try desktop.cardclip("copy", "-", "--sensitive", "--foreground")
    program.input = .file(try desktop.directory.write(Array("secret".utf8), to: "content"))
    let owner = try desktop.start(program)
    try listening.wait(for: "rejected") { $0.text("reason") == "secret" }
    owner.send(.terminate)
    _ = try owner.wait()
    try listening.wait(for: "owner") { $0.text("change") == "cleared" }
    let next = try Probe("own", "--target", "UTF8_STRING", "--text", "next", on: server)
    try listening.wait(for: "kept")
    _ = try next.finish(by: .terminate)
    let again = try listening.wait(for: "offered-again")
    #expect(again.integer("bytes") == 4)
    #expect(try listening.finish().filter { $0.name == "offered-again" }.count == 1)
    _ = try first.finish()
  }

  // MARK: Other managers

  @Test func `beside another manager it only listens, and says so`() throws {
    let manager = try Probe("manager", "--mode", "save", on: server)
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text", "hi", "--target", "text/html", "--text", "hi",
      on: server)
    let listening = try Listening(desktop, "--keep")
    let event = try listening.wait(for: "not-keeping")
    #expect(event.text("reason") == "another clipboard manager runs")
    try listening.wait(for: "captured")
    let status = try desktop.cardclip("status").run()
    #expect(status.text.contains("not keeping the clipboard: another clipboard manager runs"))
    let requests = try owner.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1, "UTF8_STRING": 1])
    try listening.wait(for: "owner") { $0.text("change") == "client-closed" }
    listening.program.send(.terminate)
    let result = try listening.program.wait()
    #expect(
      result.errorText
        == "Nothing is kept for programs that end: another clipboard manager runs.\n")
    #expect(!result.text.contains("offered-again"))
    _ = try manager.finish(by: .terminate)
  }

  @Test func `a manager that takes over ends the keeping, not the listening`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    let manager = try Probe("manager", "--mode", "save", on: server)
    try listening.wait(for: "not-keeping")
    _ = try owner.finish(by: .terminate)
    try listening.wait(for: "owner") { $0.text("change") == "client-closed" }
    let next = try Probe("own", "--target", "UTF8_STRING", "--text", "more", on: server)
    try listening.wait(for: "captured")
    _ = try next.finish(by: .terminate)
    let events = try listening.finish()
    #expect(!events.contains { $0.name == "offered-again" })
    _ = try manager.finish(by: .terminate)
  }

  @Test func `a listener that takes over keeps in the other's place`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let first = try Listening(desktop, "--keep")
    try first.wait(for: "kept")
    let second = try Listening(desktop, "--keep", "--replace")
    try second.wait(for: "kept")
    _ = try first.program.wait()
    _ = try owner.finish(by: .terminate)
    try second.wait(for: "offered-again")
    #expect(!(try second.finish().contains { $0.name == "not-keeping" }))
  }

  // O-18: asked of an owner that is no manager, it only says that it can be.
  @Test func `SAVE_TARGETS is a marker where the clipboard is asked`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let listening = try Listening(desktop, "--keep")
    try listening.wait(for: "kept")
    _ = try owner.finish(by: .terminate)
    try listening.wait(for: "offered-again")
    let verdict = try Probe.run(
      "request", "--target", "SAVE_TARGETS", "--expect-type", "NULL", "--expect-bytes", "0",
      on: server)
    #expect(verdict.failures == [])
    let list = try Probe.run(
      "request", "--selection", "CLIPBOARD_MANAGER", "--target", "TARGETS", on: server)
    #expect(list.last("content")?.texts("atoms").contains("SAVE_TARGETS") == true)
    _ = try listening.finish()
  }
}
