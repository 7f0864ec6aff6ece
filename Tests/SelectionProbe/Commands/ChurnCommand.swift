import CX11
import System
import TestSupport

/// `churn`: an owner that takes the selection again and again, with another
/// content each time, and notes how soon it is asked and read.
struct ChurnCommand: Command {
  private let trace: Trace
  private let flags: FlagGroup
  private let count: Int
  private let rate: Int
  private let patience: Duration

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    self.flags = flags.targets.first ?? flags.general
    count = try self.flags.integer("count") ?? 100
    rate = try self.flags.integer("rate") ?? 100
    guard count > 0, rate >= 0 else { throw UsageError(reason: "churn needs a --count above 0") }
    patience = .milliseconds(try self.flags.integer("timeout") ?? 20000)
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending)
    let connection = try Connection(flags.value("display"), loop: loop, trace: trace)
    let owner = ChangingOwner(connection, try contents())
    loop.watch(signals.descriptor.number) { loop.stop() }
    trace("ready", ["window": .window(owner.window)])
    let start = ContinuousClock.now
    var next: (Int) -> Void = { _ in }
    next = { [count, rate, patience] number in
      owner.change(number)
      guard number + 1 < count else {
        if owner.isTaken { return loop.stop() }
        owner.onTaken = { if owner.isTaken { loop.stop() } }
        loop.after(patience) { loop.stop() }
        return
      }
      guard rate > 0 else {
        // Whoever was reading may be gone.
        let late = loop.after(patience) { next(number + 1) }
        owner.onTaken = {
          owner.onTaken = {}
          loop.cancel(late)
          loop.after(.zero) { next(number + 1) }
        }
        return
      }
      let due = start + .microseconds(1_000_000 * (number + 1) / rate)
      loop.at(due) { next(number + 1) }
    }
    next(0)
    try loop.run()
    owner.summarize(elapsed: ContinuousClock.now - start)
    return owner.isTaken ? .held : .silence
  }

  /// What each change has: a text, or a picture with `--png`.
  private func contents() throws -> (target: String, make: (Int) -> [UInt8]) {
    if let size = try flags.integer("png") {
      let target = flags.value("target") ?? "image/png"
      return (target, { PNGFixture(byteCount: size, seed: UInt64($0 + 1)).bytes() })
    }
    let size = try flags.integer("text-size") ?? 0
    return (
      flags.value("target") ?? "UTF8_STRING",
      { number in
        let text = "change \(number) "
        return Array(text.utf8)
          + Fixtures.text(byteCount: max(0, size - text.utf8.count), seed: UInt64(number))
      }
    )
  }
}
