import TestSupport
import Testing

@testable import X11Selection

/// Owners that end, change, dawdle or send too much (rules to
///
@Suite struct OwnersEndTests {
  //
  @Test func `an owner that ends without an answer is noticed at once`() throws {
    let bench = try ReaderBench("--target", "a/a", "--answer", "never")
    let reading = try bench.begin("a/a", limits: ConversionLimits(stepTimeout: .seconds(3600)))
    try bench.connection.run {
      bench.connection.load.timers == 2
    }
    try bench.stub.wait(for: "request")
    _ = try bench.stub.finish(by: .kill)
    try bench.connection.run { reading.hasEnded }
    #expect(try reading.outcome.failure == "ownerGone")
  }

  // any client can say that a window is gone.
  @Test func `a made-up end of the owner is not believed`() throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "900000", "--incr-after", "1", "--incr-do", "pause")
    _ = try bench.connection.serverTime()
    let reading = try bench.begin("a/a")
    try bench.connection.run { reading.sink.bytes.count > 0 }
    try bench.stub.wait(for: "interrupted")
    let window = String(bench.connection.timeWindow.rawValue, radix: 16)
    _ = try Probe.run("send", "--event", "destroy", "--window", "0x" + window, on: bench.server)
    bench.stub.program.send(.user1)
    try bench.connection.run { reading.hasEnded }
    #expect(try reading.outcome.failure == nil)
  }

  // the old owner finishes.
  @Test(arguments: ["rival", "clear"])
  func `a reading goes on when the selection is lost in the middle`(action: String) throws {
    let bench = try ReaderBench(
      "--stay", "--target", "a/a", "--size", "900000", "--incr-after", "1", "--incr-do", action,
      "--rival", "--target", "b/b", "--text", "new")
    let reading = try bench.read("a/a")
    #expect(reading.failure == nil)
    #expect(Difference(reading.sink.bytes, from: Fixtures.bytes(count: 900_000)) == nil)
  }

  // R-18; case 24: not every owner looks at the time.
  @Test(arguments: [10, 600_000])
  func `what another owner sends than the one that was asked isn't used`(size: Int) throws {
    let bench = try ReaderBench("--target", "a/a", "--text", "old")
    let selection = bench.connection.atom("CLIPBOARD")
    let (owner, _) = try bench.connection.ownerAndTime(of: selection)
    let rival = try Probe("own", "--target", "a/a", "--size", "\(size)", on: bench.server)
    let sink = MemorySink()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: selection, to: bench.connection.atom("a/a"), at: .currentTime, owner: owner,
      on: bench.connection, limits: ConversionLimits(stepTimeout: .seconds(60)), into: sink
    ) { result = $0 }
    try bench.connection.run { result != nil }
    guard case .failure(.ownerChanged) = result else {
      Issue.record("not noticed: \(String(describing: result))")
      return
    }
    #expect(sink.bytes.isEmpty)
    #expect(sink.type == "")
    // It was drained: to leave a transfer in the middle harms its owner.
    if size > 262_040 {
      #expect(try rival.wait(for: "transfer-end").text("outcome") == "complete")
    }
    _ = try rival.finish(by: .terminate)
  }

  // a silent one isn't the one that was asked either.
  @Test(arguments: [false, true])
  func `another owner that never answers is told of as another`(ends: Bool) throws {
    let bench = try ReaderBench("--target", "a/a", "--text", "old")
    let selection = bench.connection.atom("CLIPBOARD")
    let (owner, time) = try bench.connection.ownerAndTime(of: selection)
    let rival = try Probe("own", "--target", "a/a", "--answer", "never", on: bench.server)
    var result: Result<Int, ConversionError>?
    Conversion(
      of: selection, to: bench.connection.atom("a/a"), at: time, owner: owner,
      on: bench.connection,
      limits: ConversionLimits(stepTimeout: ends ? .seconds(3600) : .milliseconds(1)),
      into: MemorySink()
    ) { result = $0 }
    if ends {
      // What was selected on its window is sent.
      bench.connection.synchronize()
      try rival.wait(for: "request")
      _ = try rival.finish(by: .kill)
    }
    try bench.connection.run { result != nil }
    guard case .failure(.ownerChanged) = result else {
      Issue.record("not noticed: \(String(describing: result))")
      return
    }
    if !ends { _ = try rival.finish(by: .terminate) }
  }

  //
  @Test(arguments: [("single", 3_000_000), ("incr", 3_000_000)])
  func `more than is wanted is drained and an error`(answer: String, size: Int) throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "\(size)", "--answer", answer, "--target", "b/b", "--text",
      "ok")
    let reading = try bench.read("a/a", limits: ConversionLimits(byteLimit: 1_000_000))
    #expect(reading.failure == "tooLarge")
    #expect(reading.sink.bytes.count <= 1_000_000)
    #expect(try bench.read("b/b").sink.bytes == Array("ok".utf8))
    let verdict = try bench.stub.finish(by: .terminate)
    #expect(verdict.last("summary")?.integer("running") == 0)
  }

  //
  @Test func `what isn't wanted is drained for its time alone`() throws {
    let bench = try ReaderBench(
      "--no-digest", "--quiet", "--target", "a/a", "--size", "1", "--endless", "--chunk", "16384")
    let reading = try bench.read(
      "a/a",
      limits: ConversionLimits(
        stepTimeout: .seconds(3600), byteLimit: 100_000, drainLimit: .max,
        drainTimeout: .milliseconds(1)))
    #expect(reading.failure == "tooLarge")
    _ = try bench.stub.finish(by: .terminate)
  }

  /// A sink that wants nothing.
  private final class Refusing: ContentSink {
    struct Unwanted: Error {}
    let atBegin: Bool
    private(set) var count = 0
    init(atBegin: Bool) { self.atBegin = atBegin }
    func begin(type: String, format: Int) throws { if atBegin { throw Unwanted() } }
    func receive(_ bytes: Span<UInt8>) throws {
      count += 1
      throw Unwanted()
    }
  }

  //
  @Test(arguments: [true, false])
  func `a content that its reader refuses is drained`(atBegin: Bool) throws {
    let bench = try ReaderBench("--target", "a/a", "--size", "900000")
    let selection = bench.connection.atom("CLIPBOARD")
    let (owner, time) = try bench.connection.ownerAndTime(of: selection)
    let sink = Refusing(atBegin: atBegin)
    var result: Result<Int, ConversionError>?
    Conversion(
      of: selection, to: bench.connection.atom("a/a"), at: time, owner: owner,
      on: bench.connection, limits: ConversionLimits(stepTimeout: .seconds(60)), into: sink
    ) { result = $0 }
    try bench.connection.run { result != nil }
    guard case .failure(.unwanted(is Refusing.Unwanted)) = result else {
      Issue.record("another end: \(String(describing: result))")
      return
    }
    #expect(sink.count == (atBegin ? 0 : 1))
    #expect(try bench.stub.wait(for: "transfer-end").text("outcome") == "complete")
  }

  // R-21; case 26
  @Test func `a list of targets may hold anything`() throws {
    let bench = try ReaderBench(
      "--quiet", "--target", "TARGETS", "--atoms", "auto,#0,#0xFFFFFF,a/a,many:5000", "--answer",
      "incr", "--target", "a/a", "--text", "x")
    let reading = try bench.read("TARGETS")
    let names = bench.connection.names(of: reading.sink.atoms)
    #expect(names.count == 5007)
    #expect(names.prefix(7) == ["TIMESTAMP", "MULTIPLE", "TARGETS", "a/a", nil, nil, "a/a"])
    #expect(names.compactMap { $0 }.count == 5005)
  }

  // a program that lives long reads names whatever it met before.
  @Test func `names are known after any number of them`() throws {
    let bench = try ReaderBench("--target", "a/a", "--text", "x")
    let other = try Connection(displayName: bench.server.display)
    let many = other.atoms((0..<AtomCache.capacity).map { "MANY_\($0)" })
    #expect(bench.connection.names(of: many).allSatisfy { $0 != nil })
    let late = other.atoms(["late/one", "late/two"])
    #expect(bench.connection.names(of: late) == ["late/one", "late/two"])
    #expect(bench.connection.names(of: [many[7]]) == ["MANY_7"])
    let plain = bench.connection.atom("CLIPBOARD")
    #expect(bench.connection.names(of: [plain]) == ["CLIPBOARD"])
  }

  // R-19, the caller's way out
  @Test func `a reading that is called off tells so once and leaves nothing`() throws {
    let bench = try ReaderBench("--target", "a/a", "--answer", "never")
    let reading = try bench.begin("a/a")
    reading.conversion?.cancel()
    reading.conversion?.cancel()
    #expect(try reading.outcome.failure == "cancelled")
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }
}
