import System
import TestSupport
import Testing

/// Owners that do what no owner should, and those that real programs are.
@Suite struct DifficultOwnerTests {
  /// The flags of an owner, and what comes of it.
  private static let owners: [([String], String)] = [
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "wrong-property"], "refused"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "other-property"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "wrong-target"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "wrong-selection"], "timeout"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "wrong-time"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "twice"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--storm", "500"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--answer", "incr"], "captured"),
    (["--target", "UTF8_STRING", "--text", "x", "--type", "STRING"], "captured"),
    (["--target", "UTF8_STRING", "--size", "8", "--format", "32"], "undecodable"),
    (["--target", "UTF8_STRING", "--text", "x", "--type", "INTEGER"], "captured"),
    (
      [
        "--target", "TARGETS", "--atoms", "#0,#0xFFFFFF,auto", "--target", "UTF8_STRING", "--text",
        "x",
      ],
      "captured"
    ),
    (
      [
        "--target", "TARGETS", "--atoms", "auto", "--type", "TARGETS", "--target", "UTF8_STRING",
        "--text", "x",
      ], "captured"
    ),
    (
      ["--target", "image/png", "--png", "900000", "--answer", "incr", "--hint", "0xffffffff"],
      "captured"
    ),
    (
      ["--target", "image/png", "--png", "900000", "--answer", "incr", "--hint", "absent"],
      "captured"
    ),
    (
      [
        "--target", "image/png", "--png", "900000", "--answer", "incr", "--incr-after", "2",
        "--incr-do", "destroy",
      ], "refused"
    ),
    (
      [
        "--target", "image/png", "--png", "900000", "--answer", "incr", "--incr-after", "2",
        "--incr-do", "exit",
      ], "refused"
    ),
    (
      [
        "--target", "image/png", "--png", "900000", "--answer", "incr", "--incr-after", "2",
        "--incr-do", "stall",
      ], "timeout"
    ),
    (["--target", "image/png", "--png", "900000", "--answer", "incr", "--no-end"], "timeout"),
    (
      ["--target", "image/png", "--png", "900000", "--answer", "incr", "--type-change", "2"],
      "refused"
    ),
    (["--on-start", "exit", "--target", "UTF8_STRING", "--text", "x"], "refused"),
    (["--after-targets", "exit", "--target", "UTF8_STRING", "--text", "x"], "refused"),
    (["--after-targets", "destroy", "--target", "UTF8_STRING", "--text", "x"], "refused"),
    (["--after-targets", "clear", "--target", "UTF8_STRING", "--text", "x"], "refused"),
    (["--target", "UTF8_STRING", "--text", "x", "--delay", "50"], "captured"),
    (["--target", "image/png", "--png", "900000", "--answer", "single"], "captured"),
    (["--target", "image/png", "--png", "900000", "--answer", "incr", "--hint", "0"], "captured"),
  ]

  @Test(arguments: owners)
  func `each kind of owner is told by its outcome, and the next copy is captured`(
    flags: [String], expected: String
  ) throws {
    let desk = try Desk()
    // Only one that stands still needs to be given up, and a busy machine is no
    // reason to give up another.
    let listener = try desk.listen("--timeout", expected == "timeout" ? "2s" : "1m")
    let owner = try Probe(["own"] + flags, on: desk.server)
    #expect(try listener.outcome() == expected)
    let next = try desk.own(text: "next")
    #expect(try desk.text(of: listener.element()) == "next")
    owner.program.send(.terminate)
    _ = try (owner.finish(), next.finish(by: .terminate))
    #expect(try FileSystem.names(in: desk.store + "/staging") == [])
  }

  @Test func `an endless transfer is drained within its time, and then given up`() throws {
    let desk = try Desk()
    // Each drop of it comes in time, which twelve such times are given to.
    let listener = try desk.listen("--timeout", "2s", "--max-size", "1M")
    let owner = try desk.own(
      "--no-digest", "--quiet", "--target", "image/png", "--png", "900000", "--answer", "incr",
      "--endless", "--chunk-delay", "50")
    let other = try desk.own(text: "meanwhile")
    let outcomes = try [listener.outcome(), listener.outcome()].sorted()
    #expect(outcomes.contains("captured"))
    #expect(outcomes.contains("undecodable") || outcomes.contains("too-large"))
    _ = try (owner.finish(by: .terminate), other.finish(by: .terminate))
  }

  @Test func `an owner that never answers holds up no other`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--timeout", "1h")
    let hung = try desk.own(
      "--stay", "--target", "TARGETS", "--answer", "never", "--target", "UTF8_STRING", "--text",
      "x")
    try hung.wait(for: "request")
    for text in ["one", "two", "three"] {
      let owner = try desk.own(text: text)
      #expect(try desk.text(of: listener.element()) == text)
      _ = try owner.finish(by: .terminate)
    }
    _ = try hung.finish(by: .terminate)
    #expect(try listener.rejection() == "refused")
  }

  @Test func `any number of owners that never answer are given up in time`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--timeout", "1h")
    let hung = try desk.own(
      "--stay", "--on-signal", "own", "--quiet", "--target", "TARGETS", "--answer", "never",
      "--target", "UTF8_STRING", "--text", "x")
    for _ in 0..<200 {
      hung.program.send(.user1)
      try listener.wait(for: "owner")
    }
    let owner = try desk.own(text: "next")
    _ = try listener.wait(for: "captured")
    _ = try (hung.finish(by: .terminate), owner.finish(by: .terminate))
  }

  @Test func `an owner that changes between the list and the content gives the newer copy`()
    throws
  {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--after-targets", "rival", "--target", "UTF8_STRING", "--text", "old", "--rival",
      "--target", "UTF8_STRING", "--text", "new")
    let event = try listener.wait(for: "captured")
    let number = try #require(event.integer("element"))
    #expect(try desk.text(of: number) == "new")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a selection that nobody owns for a moment before each copy is captured`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for text in ["one", "two", "three"] {
      try desk.run("clear")
      let owner = try desk.own(text: text)
      #expect(try desk.text(of: listener.element()) == text)
      _ = try owner.finish(by: .terminate)
    }
    #expect(listener.outcomes == ["captured", "captured", "captured"])
  }

  @Test func `a password manager that clears by an empty text leaves no element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let password = try desk.own("--secret", "--target", "UTF8_STRING", "--text", "hunter2")
    #expect(try listener.rejection() == "secret")
    let empty = try desk.own(
      "--target", "text/plain", "--size", "0", "--target", "UTF8_STRING", "--size", "0",
      "--target", "STRING", "--size", "0")
    #expect(try listener.rejection() == "unsupported")
    #expect(try password.finish().status == 0)
    let requests = try empty.finish(by: .terminate).last("summary")?.requests
    #expect(requests == ["TARGETS": 1, "UTF8_STRING": 1])
    #expect(try desk.elementCount() == 0)
  }

  @Test func `an owner that takes the selection twice at once gives one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--on-start", "own-twice", "--target", "UTF8_STRING", "--text", "twice")
    try listener.wait(for: "captured")
    let next = try desk.own(text: "next")
    try listener.wait(for: "captured")
    let outcomes = listener.outcomes
    #expect(outcomes.filter { $0 == "captured" }.count == 2)
    #expect(outcomes.allSatisfy { ["captured", "duplicate", "refused"].contains($0) })
    _ = try (owner.finish(), next.finish(by: .terminate))
  }

  @Test func `an owner that destroys its window and comes back gives one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--on-start", "destroy-own", "--gap", "2", "--target", "UTF8_STRING", "--text", "back")
    try listener.wait(for: "captured")
    #expect(try desk.elementCount() == 1)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `an owner that takes the selection anew at each request isn't asked without end`()
    throws
  {
    let desk = try Desk()
    let listener = try desk.listen("--timeout", "1m")
    let owner = try desk.own(
      "--quiet", "--after-request", "own", "--target", "UTF8_STRING", "--text", "x")
    for _ in 0..<256 { _ = try listener.outcome() }
    _ = try Program("xdotool", "sleep", "1.5", display: desk.server.display).run()
    let requests = try #require(owner.finish(by: .terminate).last("summary")?.requests)
    #expect(requests.values.reduce(0, +) < 2000, "\(requests)")
    let next = try desk.own(text: "next")
    try listener.wait(for: "captured") { $0.integer("bytes") == 4 }
    _ = try next.finish(by: .terminate)
  }

  @Test func `fifty thousand targets are looked through`() throws {
    let desk = try Desk()
    // The owner has to make them all.
    let listener = try desk.listen("--timeout", "1m")
    let owner = try desk.own(
      "--target", "TARGETS", "--atoms", "UTF8_STRING,many:50000", "--target", "UTF8_STRING",
      "--text", "among many")
    #expect(try desk.text(of: listener.element()) == "among many")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a stopped owner is waited for, others are not held up`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--timeout", "1h")
    let stopped = try desk.own("--on-signal", "own", "--target", "UTF8_STRING", "--text", "slow")
    _ = try listener.element()
    let between = try desk.own("--stay", "--target", "UTF8_STRING", "--text", "between")
    _ = try listener.element()
    _ = try stopped.finish()
    let again = try desk.own(
      "--target", "TARGETS", "--answer", "never", "--target", "UTF8_STRING", "--text", "x")
    again.program.send(.stop)
    let other = try desk.own(text: "other")
    #expect(try desk.text(of: listener.element()) == "other")
    again.program.send(.resume)
    _ = try again.finish(by: .terminate)
    _ = try (between.finish(by: .terminate), other.finish(by: .terminate))
  }

  @Test func `a stopped owner that goes on is captured then`() throws {
    let desk = try Desk()
    let owner = try desk.own(text: "stopped")
    owner.program.send(.stop)
    let listener = try desk.listen("--timeout", "1h")
    #expect(try TraceEvent(desk.run("--json", "status").text).bool("running") == true)
    #expect(listener.outcomes == [])
    owner.program.send(.resume)
    #expect(try desk.text(of: listener.element()) == "stopped")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a listener that was stopped captures the last copy when it goes on`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    listener.program.send(.stop)
    var owners: [Probe] = []
    for text in ["one", "two", "three"] { owners.append(try desk.own(text: text)) }
    listener.program.send(.resume)
    let event = try listener.wait(for: "captured")
    #expect(try desk.text(of: #require(event.integer("element"))) == "three")
    for owner in owners { _ = try owner.finish(by: .terminate) }
  }
}
