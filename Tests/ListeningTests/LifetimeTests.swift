import System
import TestSupport
import Testing

/// How a listener starts, gives way and ends.
@Suite struct LifetimeTests {
  @Test func `a second listener says so and ends`() throws {
    let desk = try Desk()
    let first = try desk.listen()
    let second = try desk.run("listen")
    #expect(second.status == 75)
    #expect(second.errorText.contains("--replace"))
    #expect(second.text == "")
    let owner = try desk.own(text: "still")
    _ = try first.element()
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a listener that replaces another goes on where that ended`() throws {
    let desk = try Desk()
    let owner = try desk.own(text: "one")
    let first = try desk.listen()
    _ = try first.element()
    let second = try desk.listen("--replace")
    let end = try first.program.wait()
    #expect(end.status == 0)
    #expect(end.errorText.contains("taken over"))
    #expect(try second.rejection() == "duplicate")
    let other = try desk.own(text: "two")
    #expect(try desk.text(of: second.element()) == "two")
    _ = try (owner.finish(), other.finish(by: .terminate))
  }

  @Test func `replacing where nobody listens is listening`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--replace")
    let owner = try desk.own(text: "one")
    _ = try listener.element()
    _ = try owner.finish(by: .terminate)
  }

  @Test func `listeners of two displays don't know one another`() throws {
    let desk = try Desk()
    let other = try XServer()
    let first = try desk.listen()
    var program = try desk.program(["listen", "--json"])
    program.environment["DISPLAY"] = other.display
    let second = try ListenerProcess(program)
    try first.end()
    try second.end()
  }

  @Test func `once is one capture, and what is refused doesn't count`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--once")
    let useless = try desk.own("--target", "x-unknown", "--text", "x")
    #expect(try listener.rejection() == "unsupported")
    let owner = try desk.own(text: "one")
    _ = try listener.element()
    #expect(try listener.program.wait().status == 0)
    _ = try (useless.finish(), owner.finish(by: .terminate))
  }

  @Test func `once is not over with a capture that the store refused`() throws {
    let desk = try Desk()
    try desk.run("card", "new", "First")
    try desk.run("card", "new", "Second")
    try desk.run("card", "delete", "First")
    let listener = try desk.listen("--once")
    let one = try desk.own(text: "one")
    #expect(try listener.rejection() == "unwritable")
    try desk.run("card", "use", "Second")
    let two = try desk.own(text: "two")
    _ = try listener.element()
    #expect(try listener.program.wait().status == 0)
    _ = try (one.finish(), two.finish(by: .terminate))
  }

  @Test func `without --json the numbers of the elements are printed`() throws {
    let desk = try Desk()
    let owner = try desk.own(text: "one")
    let result = try desk.run("listen", "--once")
    #expect(result.status == 0)
    let number = try #require(Int(result.text.dropLast()))
    #expect(result.text == "\(number)\n")
    #expect(try desk.text(of: number) == "one")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `without an X server it says so`() throws {
    let directory = try TemporaryDirectory()
    let result = try Program(
      product: "cardclip", ["--store", directory.file("store"), "listen"], display: ":987"
    ).run()
    #expect(result.status == 69)
    #expect(result.errorText.contains(":987"))
  }

  @Test func `the end of the X server is told, with status 69`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    desk.server.kill()
    let end = try listener.program.wait()
    #expect(end.status == 69)
    #expect(end.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: [Signal.terminate, .interrupt, .hangUp])
  func `a signal in the middle of a capture leaves nothing behind`(signal: Signal) throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--target", "image/png", "--png", "3000000", "--answer", "incr", "--incr-after", "6",
      "--incr-do", "stall")
    try owner.wait(for: "interrupted")
    let end = try listener.end(by: signal)
    #expect(end.signal == signal.rawValue)
    #expect(end.errorText == "")
    #expect(try Self.staged(desk) == [])
    #expect(try desk.damage() == nil)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what a killed listener left behind is gone after the next start`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--target", "image/png", "--png", "3000000", "--answer", "incr", "--incr-after", "6",
      "--incr-do", "stall")
    try owner.wait(for: "interrupted")
    try listener.end(by: .kill)
    #expect(try Self.staged(desk) == [])
    _ = try owner.finish(by: .terminate)
    // As on a file system that knows no files without a name.
    let leftover = desk.store + "/staging/leftover.part"
    try FileDescriptor.create(leftover).write("half".utf8.span)
    let next = try desk.listen()
    #expect(try Self.staged(desk) == [])
    try next.end()
    #expect(try desk.damage() == nil)
  }

  /// The names in the store's directory of contents that aren't whole yet.
  private static func staged(_ desk: Desk) throws -> [String] {
    try FileSystem.names(in: desk.store + "/staging")
  }

  @Test func `a reader that doesn't read holds up no capture`() throws {
    let desk = try Desk()
    let pipe = try Pipe()
    pipe.setCapacity(4096)
    let listener = try desk.program(writingTo: pipe, ["listen", "--json"]).start()
    let churn = try Probe.run("churn", "--count", "120", "--rate", "0", on: desk.server)
    #expect(churn.status == 0)
    let last = try desk.own(text: "last")
    // The status answers once all of it was done.
    try last.wait(for: "answer") { $0.text("target") == "UTF8_STRING" }
    let status = try TraceEvent(desk.run("--json", "status").text)
    guard case .object(let record)? = status["listener"] else {
      Issue.record("no listener in the status")
      return
    }
    #expect(record["captured"] == .integer(121))
    // Nor does it hold up the end.
    listener.send(.terminate)
    #expect(try listener.wait(until: .processEnded).signal == Signal.terminate.rawValue)
    _ = try last.finish(by: .terminate)
  }

  @Test func `a reader that goes away ends it`() throws {
    let desk = try Desk()
    let pipe = try Pipe()
    let listener = try desk.program(writingTo: pipe, ["listen", "--json"]).start()
    let ends = pipe.ends()
    _ = FileDescriptor(adopting: ends.write, name: "a pipe")
    _ = FileDescriptor(adopting: ends.read, name: "a pipe")
    let owner = try desk.own(text: "one")
    let end = try listener.wait()
    #expect(end.status != 0)
    _ = try owner.finish(by: .terminate)
  }
}
