import System

/// `own`: a stub owner of one or more selections.
struct OwnCommand: Command {
  private let trace: Trace
  private let display: String?
  private let plan: OwnerPlan
  private let rivalPlan: OwnerPlan
  private let replay: Replay?

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    if let path = flags.general.value("replay") {
      let replay = try Replay(path, flags.general)
      self.replay = replay
      plan = replay.plan
    } else {
      replay = nil
      plan = try OwnerPlan(flags.general, targets: flags.targets)
    }
    var rival = OwnerPlan()
    rival.selections = plan.selections
    rival.entries = try flags.rivalTargets.map(Entry.init)
    rival.isStaying = true
    rivalPlan = rival
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending + [Signals.user1])
    let connection = try Connection(display, loop: loop, trace: trace)
    let owner = Owner(connection, plan)
    var rivals: [Owner] = []
    owner.whenDone = { if rivals.isEmpty { loop.stop() } }
    owner.startRival = { [trace, display, rivalPlan] in
      guard let other = try? Connection(display, loop: loop, trace: trace) else { return }
      let rival = Owner(other, rivalPlan, role: "rival")
      rivals.append(rival)
      rival.start()
    }
    loop.watch(signals.descriptor.number) {
      while let signal = signals.next() {
        if signal == Signals.user1 { owner.receiveSignal() } else { loop.stop() }
      }
    }
    replay?.traceNotes(trace)
    owner.start(in: replay?.makeWindows(connection))
    replay?.takeOthers(connection, owner)
    try loop.run()
    let owners = (connection.isClosed ? [] : [owner]) + rivals
    for owner in owners { owner.summarize() }
    return (owners + [owner]).contains { $0.violations > 0 } ? .notHeld : .held
  }
}
