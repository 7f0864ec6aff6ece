import TestSupport
import Testing

@testable import X11Selection

/// How one target is asked for and read (rules ).
@Suite struct ReadingTests {
  private func bytes(_ count: Int) -> [UInt8] { Fixtures.bytes(count: count) }

  // case 23
  @Test func `readings at once, of one target and of two selections, are not mixed`() throws {
    let bench = try ReaderBench(
      "--selection", "CLIPBOARD", "--target", "image/png", "--size", "700000", "--target",
      "image/bmp", "--size", "600000", "--seed", "2", "--quiet")
    let primary = try Probe(
      "own", "--selection", "PRIMARY", "--target", "image/png", "--size", "500000", "--seed", "3",
      "--quiet", on: bench.server)
    var readings: [(ReaderBench.RunningReading, [UInt8])] = []
    for _ in 0..<4 {
      readings.append((try bench.begin("image/png"), bytes(700_000)))
      readings.append(
        (try bench.begin("image/bmp"), Fixtures.bytes(count: 600_000, seed: 2)))
      readings.append(
        (
          try bench.begin("image/png", of: "PRIMARY"),
          Fixtures.bytes(count: 500_000, seed: 3)
        ))
    }
    try bench.connection.run { readings.allSatisfy { $0.0.hasEnded } }
    for (reading, expected) in readings {
      #expect(try reading.outcome.failure == nil)
      #expect(Difference(reading.sink.bytes, from: expected) == nil)
    }
    #expect(bench.connection.load == .idle(subscriptions: 0))
    _ = try primary.finish(by: .terminate)
  }

  // what the owner sees of a reading.
  @Test func `each reading has a window, the same property and a real time`() throws {
    let bench = try ReaderBench("--target", "UTF8_STRING", "--text", "hi")
    for _ in 0..<3 { #expect(try bench.read("UTF8_STRING").sink.bytes == Array("hi".utf8)) }
    let verdict = try bench.stub.finish(by: .terminate)
    let requests = verdict.events("request")
    #expect(requests.count == 3)
    #expect(Set(requests.compactMap { $0.text("requestor") }).count == 3)
    #expect(Set(requests.compactMap { $0.text("property") }) == ["CARDCLIP_SELECTION"])
    #expect(requests.allSatisfy { ($0.integer("time") ?? 0) > 0 })
    #expect(requests.allSatisfy { $0.text("target") == "UTF8_STRING" })
  }

  // a leak would show in the counts.
  @Test func `a thousand readings leave nothing behind`() throws {
    let bench = try ReaderBench("--quiet", "--target", "UTF8_STRING", "--text", "hi")
    for _ in 0..<1000 { _ = try bench.read("UTF8_STRING") }
    let refused = try bench.read("no/such")
    #expect(refused.failure == "refused")
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }

  // cases 22, 25 and the extra hostile set
  @Test(
    arguments: [
      ("normal", nil), ("incr", nil), ("single", nil), ("twice", nil), ("other-property", nil),
      ("wrong-target", nil), ("wrong-time", nil), ("wrong-property", "refused"),
      ("no-property", "refused"), ("refuse", "refused"), ("wrong-selection", "noAnswer"),
      ("never", "noAnswer"),
    ] as [(String, String?)])
  func `an answer of whatever form is read or fails clearly`(
    answer: String, failure: String?
  ) throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--text", "hello", "--answer", answer, "--storm", "30")
    let limits = ConversionLimits(stepTimeout: .milliseconds(failure == "noAnswer" ? 200 : 60_000))
    let reading = try bench.read("a/a", limits: limits)
    if let failure {
      #expect(reading.failure == failure, "\(reading.result)")
    } else {
      #expect(reading.failure == nil)
      #expect(reading.sink.bytes == Array("hello".utf8))
    }
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }

  // an INCR transfer goes on where the answer said.
  @Test func `a transfer in another property than asked for is read there`() throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "700000", "--answer", "other-property")
    let reading = try bench.read("a/a", limits: ConversionLimits(stepTimeout: .seconds(20)))
    #expect(reading.failure == nil)
    #expect(Difference(reading.sink.bytes, from: bytes(700_000)) == nil)
  }

  // case 25
  @Test(arguments: [8, 16, 32], ["normal", "incr"])
  func `the type and the format are those of the property`(format: Int, answer: String) throws {
    let bench = try ReaderBench(
      "--target", "image/png", "--type", "UTF8_STRING", "--format", "\(format)", "--size",
      "800", "--answer", answer, "--chunk", "100")
    let reading = try bench.read("image/png")
    #expect(reading.sink.type == "UTF8_STRING")
    #expect(reading.sink.format == format)
    #expect(reading.sink.bytes == bytes(800))
  }

  // case 29
  @Test(arguments: [0, 1, 3, 262_143, 262_145, 1_048_577, 10_000_001], [false, true])
  func `a property of any size is read exactly`(size: Int, isWide: Bool) throws {
    let size = isWide ? size / 4 * 4 : size
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "\(size)", "--answer", "single", "--format",
      isWide ? "32" : "8")
    let reading = try bench.read("a/a")
    #expect(reading.failure == nil)
    #expect(try reading.result.get() == size)
    #expect(Difference(reading.sink.bytes, from: bytes(size)) == nil)
  }

  //
  @Test func `an answer that comes too late changes nothing`() throws {
    let bench = try ReaderBench("--target", "a/a", "--text", "late")
    bench.stub.program.send(.stop)
    let late = try bench.read("a/a", limits: ConversionLimits(stepTimeout: .milliseconds(1)))
    #expect(late.failure == "noAnswer")
    bench.stub.program.send(.resume)
    try bench.stub.wait(for: "answer")
    let next = try bench.read("a/a")
    #expect(next.sink.bytes == Array("late".utf8))
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }

  /// What becomes of a window's properties, as another client sees it.
  private final class Changes: EventHandler {
    private(set) var valueCount = 0
    private(set) var deletionCount = 0
    private(set) var isWindowGone = false

    func handle(_ event: Event) {
      switch event {
      case .propertyNotify(_, _, _, isDeleted: true): deletionCount += 1
      case .propertyNotify: valueCount += 1
      case .destroyNotify: isWindowGone = true
      default: break
      }
    }
  }

  // the empty end of a transfer too, and only then the window.
  @Test func `what was read is deleted`() throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "900000", "--incr-after", "1", "--incr-do", "pause")
    let other = try Connection(displayName: bench.server.display)
    let changes = Changes()
    let reading = try bench.begin("a/a")
    try bench.connection.run { !reading.sink.bytes.isEmpty }
    let text = try bench.stub.wait(for: "request").text("requestor") ?? ""
    let window = Window(rawValue: UInt(text.dropFirst(2), radix: 16) ?? 0)
    // PropertyChangeMask and StructureNotifyMask
    other.subscribe(changes, to: window, mask: 1 << 22 | 1 << 17)
    _ = try other.serverTime()
    try bench.stub.wait(for: "interrupted")
    bench.stub.program.send(.user1)
    try bench.connection.run { reading.hasEnded }
    _ = try bench.connection.serverTime()
    try other.run { changes.isWindowGone }
    #expect(changes.valueCount == 4, "three parts and the end")
    #expect(changes.deletionCount == 4)
  }

  /// Does something between the first slice of a property and the second.
  private final class Meddling: ContentSink {
    private var meddle: (() throws -> Void)?
    init(_ meddle: @escaping () throws -> Void) { self.meddle = meddle }
    func begin(type: String, format: Int) {}
    func receive(_ bytes: Span<UInt8>) throws {
      try meddle.take()?()
    }
  }

  // what is of the same size doesn't show in the slices.
  @Test(arguments: [600_000, 600_001, 599_999, 300_000, 1000], ["single", "incr"])
  func `a property that is replaced while it is read is no content`(
    size: Int, answer: String
  ) throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "600000", "--answer", answer, "--chunk", "600000")
    let other = try Connection(displayName: bench.server.display)
    let selection = bench.connection.atom("CLIPBOARD")
    let sink = Meddling {
      let text = try bench.stub.wait(for: "request").text("requestor") ?? ""
      let bytes = [UInt8](repeating: 7, count: size)
      other.writeProperty(
        other.protocolAtoms.property, of: Window(rawValue: UInt(text.dropFirst(2), radix: 16) ?? 0),
        type: other.atom("a/a"), bytes: bytes.span)
      _ = try other.serverTime()
    }
    let (owner, time) = try bench.connection.ownerAndTime(of: selection)
    var result: Result<Int, ConversionError>?
    Conversion(
      of: selection, to: bench.connection.atom("a/a"), at: time, owner: owner,
      on: bench.connection, limits: ConversionLimits(stepTimeout: .seconds(60)), into: sink
    ) { result = $0 }
    try bench.connection.run { result != nil }
    guard case .failure(.violation(.rewritten)) = result else {
      Issue.record("another end: \(String(describing: result))")
      return
    }
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }

  // an owner that has answered may end, as xclip does after its last paste.
  @Test(arguments: [100, 600_000])
  func `a content is whole though its owner ended after the answer`(size: Int) throws {
    let bench = try OwnerBench(size: size)
    bench.owner.wholeSizeLimit = 1 << 20
    let connection = try Connection(displayName: bench.server.display)
    let sink = MemorySink()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: connection.atom("CLIPBOARD"), to: connection.atom("image/png"), at: .currentTime,
      owner: bench.owner.ownerWindow, on: connection,
      limits: ConversionLimits(stepTimeout: .seconds(3600)), into: sink
    ) { result = $0 }
    // The server has the answer before the owner's window ends.
    try bench.process()
    connection.destroyWindow(bench.owner.ownerWindow, of: nil)
    _ = try connection.serverTime()
    try connection.run { result != nil }
    #expect(try result?.get() == size)
    #expect(Difference(sink.bytes, from: bytes(size)) == nil)
  }

  // cases 21
  @Test(arguments: ["exact", "absent", "0", "1", "0x7fffffff", "0xffffffff"])
  func `the size that an owner announces is only a hint`(hint: String) throws {
    let bench = try ReaderBench("--target", "a/a", "--size", "600000", "--hint", hint)
    let reading = try bench.read("a/a", limits: ConversionLimits(byteLimit: 700_000))
    #expect(reading.failure == nil)
    #expect(Difference(reading.sink.bytes, from: bytes(600_000)) == nil)
  }

  // the time is for each part, not for all.
  @Test func `a slow owner is waited for part by part`() throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "2000", "--answer", "incr", "--chunk", "200",
      "--incr-after", "1", "--incr-do", "pause")
    let reading = try bench.begin("a/a")
    let first = try #require(bench.connection.nextDeadline)
    try bench.connection.run { reading.sink.bytes.count == 200 }
    #expect(try #require(bench.connection.nextDeadline) > first)
    try bench.stub.wait(for: "interrupted")
    bench.stub.program.send(.user1)
    try bench.connection.run { reading.hasEnded }
    #expect(reading.sink.bytes == bytes(2000))
  }

  // a trickle ends, and a large content may take its time.
  @Test(arguments: [(0, 60), (1_048_575, 60), (1_048_576, 61), (256 << 20, 316)])
  func `each MiB that came adds a second to the time for the whole`(byteCount: Int, seconds: Int) {
    #expect(ConversionLimits().totalTimeout(byteCount: byteCount) == .seconds(seconds))
  }

  // the time for a step is up at its end, and no part is the whole.
  @Test(arguments: [
    (["--answer", "never"], "request", "noAnswer"),
    (["--incr-after", "2", "--incr-do", "stall"], "interrupted", "stalled"),
  ])
  func `a step that doesn't come in its time ends the reading`(
    flags: [String], event: String, failure: String
  ) throws {
    let bench = try ReaderBench(["--target", "a/a", "--size", "900000"] + flags)
    let count = failure == "stalled" ? 2 * 262_040 : 0
    let reading = try bench.begin("a/a", limits: ConversionLimits(stepTimeout: .seconds(3600)))
    try bench.connection.run { reading.sink.bytes.count == count }
    try bench.stub.wait(for: event)
    let due = try #require(bench.connection.nextDeadline)
    bench.connection.process(asOf: due - .milliseconds(1))
    #expect(!reading.hasEnded)
    bench.connection.process(asOf: due)
    #expect(try reading.outcome.failure == failure)
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }

  // a transfer of no parts
  @Test func `an INCR transfer without a part is an empty content`() throws {
    let bench = try ReaderBench("--target", "a/a", "--size", "0", "--answer", "incr")
    #expect(try bench.read("a/a").result.get() == 0)
  }

  // somebody else took the value away.
  @Test func `an event whose value is gone is waited over`() throws {
    let bench = try ReaderBench(
      "--target", "a/a", "--size", "900000", "--incr-after", "1", "--incr-do", "pause")
    let other = try Connection(displayName: bench.server.display)
    let reading = try bench.begin("a/a")
    try bench.connection.run { reading.sink.bytes.count >= 262_040 }
    let text = try bench.stub.wait(for: "request").text("requestor") ?? ""
    let window = Window(rawValue: UInt(text.dropFirst(2), radix: 16) ?? 0)
    let property = other.protocolAtoms.property
    other.writeProperty(property, of: window, type: other.atom("a/a"), items: [1])
    other.deleteProperty(property, of: window)
    _ = try other.serverTime()
    try bench.stub.wait(for: "interrupted")
    bench.stub.program.send(.user1)
    try bench.connection.run { reading.hasEnded }
    #expect(try reading.outcome.failure == nil)
    #expect(Difference(reading.sink.bytes, from: bytes(900_000)) == nil)
  }

  // cases 20 and the extra hostile set: never a part for the whole.
  @Test(arguments: [
    (["--type-change", "1"], "violation"), (["--no-end"], "stalled"),
    (["--incr-after", "2", "--incr-do", "stall"], "stalled"),
    (["--incr-after", "0", "--incr-do", "stall"], "stalled"),
    (["--incr-after", "2", "--incr-do", "exit"], "ownerGone"),
    (["--incr-after", "0", "--incr-do", "exit"], "ownerGone"),
    (["--incr-after", "1", "--incr-do", "destroy"], "ownerGone"),
    (["--incr-after", "2", "--incr-do", "rival-die", "--rival", "--target", "b/b"], "ownerGone"),
    (["--no-wait", "--chunk", "1000"], "violation"),
    (["--endless", "--chunk", "100000"], "tooLarge"), (["--endless", "--chunk", "1"], "stalled"),
  ])
  func `an incomplete transfer is an error`(flags: [String], failure: String) throws {
    let bench = try ReaderBench(
      ["--quiet", "--target", "a/a", "--size", "900000", "--answer", "incr"] + flags)
    let reading = try bench.read(
      "a/a",
      limits: ConversionLimits(
        stepTimeout: .seconds(3600),
        totalTimeout: failure == "stalled" ? .seconds(1) : .seconds(3600),
        byteLimit: 2_000_000, drainLimit: 4_000_000))
    #expect(reading.failure == failure, "\(reading.result)")
    #expect(bench.connection.load == .idle(subscriptions: 0))
  }
}
