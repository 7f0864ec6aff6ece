import System
import TestSupport
import Testing

@testable import X11Selection

/// An owner under requestors that come, misbehave and vanish.
///
/// `CARDCLIP_STRESS_SECONDS=60` makes the run that long, holds each good paste to
/// 100 ms, and prints what it measured; the suite's own run is short and measures
/// nothing.
@Suite struct StressTests {
  private static let text = Fixtures.text(byteCount: 600_000)

  // O-20, O-28, O-30, O-31
  @Test func `misbehaving requestors cost an owner neither descriptors nor memory`() throws {
    let seconds = Environment.current()["CARDCLIP_STRESS_SECONDS"].flatMap { Int($0) }
    let count = seconds == nil ? 60 : 1000
    let server = try XServer()
    let copying = try start(on: server)
    let good = try Connection(displayName: server.display)
    var random = SeededNumbers(seed: 7)
    var alive: [HostileRequestor] = []
    var waits: [Duration] = []
    try paste(on: good)
    // Made when it is asked for first, and kept from then on.
    _ = try Probe.run("request", "--target", "STRING", "--target", "TEXT", on: server)
    let early = try load(of: copying)
    var middle = early

    let begin = ContinuousClock.now
    for number in 0..<count {
      alive.append(try HostileRequestor(on: server))
      // The server takes 256 clients.
      if alive.count > 100 { alive.remove(at: random.next(alive.count)) }
      for _ in 0..<8 { try alive[random.next(alive.count)].misbehave(&random) }
      waits.append(try paste(on: good))
      if number == count / 4 { middle = try load(of: copying) }
      guard let seconds else { continue }
      let due = begin + .seconds(seconds) * (number + 1) / count
      if due > .now { try good.run(until: due) }
    }
    alive = []
    try paste(on: good)
    let late = try load(of: copying)
    #expect(late.descriptors == early.descriptors)
    // What an allocator keeps is no leak; a leak of each request would be more.
    // The address sanitizer keeps what is freed.
    if Environment.current()["ASAN_OPTIONS"] == nil {
      #expect(late.memory < middle.memory + (4 << 20))
    }
    if seconds != nil {
      let worst = waits.max() ?? .zero
      #expect(worst < .milliseconds(100))
      print(
        "\(count) requestors in \(ContinuousClock.now - begin): a good paste of 600,000 bytes in",
        "\(waits.sorted()[count / 2]), at worst \(worst); descriptors \(early.descriptors) and",
        "\(late.descriptors); resident \(early.memory >> 10) KiB, \(middle.memory >> 10) KiB after",
        "a quarter, \(late.memory >> 10) KiB at the end")
    }
    let rival = try Probe("own", "--target", "a/a", "--text", "x", on: server)
    #expect(try copying.wait().status == 0)
    _ = try rival.finish(by: .terminate)
  }

  private func start(on server: XServer) throws -> RunningProgram {
    let directory = try TemporaryDirectory()
    let watcher = try Probe("watch", "--count", "1", on: server)
    var program = try Program(
      product: "cardclip", ["copy", "-", "--foreground"], display: server.display)
    program.input = .file(try directory.write(Self.text, to: "text"))
    let running = try program.start()
    _ = try watcher.finish()
    return running
  }

  /// Takes a content and keeps a part of it, in little more time than it takes
  /// to come.
  private final class Sample: ContentSink {
    private(set) var count = 0
    private(set) var isRight = true

    func begin(type: String, format: Int) { isRight = type == "UTF8_STRING" && format == 8 }

    func receive(_ bytes: Span<UInt8>) {
      for index in stride(from: 0, to: bytes.count, by: 997) {
        isRight = isRight && bytes[index] == StressTests.text[count + index]
      }
      count += bytes.count
    }
  }

  /// Pastes as a good requestor does, and holds the bytes to be right.
  ///
  /// - Returns: How long that took.
  /// - Throws: `X11Error`.
  @discardableResult
  private func paste(on connection: Connection) throws -> Duration {
    let start = ContinuousClock.now
    let clipboard = connection.atom("CLIPBOARD")
    let (owner, time) = try connection.ownerAndTime(of: clipboard)
    let sink = Sample()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: clipboard, to: connection.atom("UTF8_STRING"), at: time, owner: owner, on: connection,
      limits: ConversionLimits(stepTimeout: .seconds(60)), into: sink
    ) { result = $0 }
    try connection.run { result != nil }
    let duration = ContinuousClock.now - start
    #expect(try result?.get() == Self.text.count)
    #expect(sink.count == Self.text.count && sink.isRight)
    return duration
  }

  private func load(of program: RunningProgram) throws -> (descriptors: Int, memory: Int) {
    let file = try FileDescriptor.open("/proc/\(program.id)/statm")
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = try file.read(into: &buffer)
    let fields = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
    let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    return (try FileSystem.names(in: "/proc/\(program.id)/fd").count, pages * 4096)
  }
}

extension Connection {
  /// Waits until a moment, for the pace of the long run.
  fileprivate func run(until due: ContinuousClock.Instant) throws {
    var isDue = false
    _ = after(due - .now) { isDue = true }
    try run { isDue }
  }
}
