import System

/// `drag-source`: a stub source of drag and drop.
struct DragSourceCommand: Command {
  private let trace: Trace
  private let flags: FlagGroup
  private let plan: OwnerPlan

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    self.flags = flags.general
    var plan = try OwnerPlan(flags.general, targets: flags.targets)
    plan.selections = ["XdndSelection"]
    self.plan = plan
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending + [Signals.user1])
    let connection = try Connection(flags.value("display"), loop: loop, trace: trace)
    let owner = Owner(connection, plan)
    let source = try DragSourceStub(connection, owner, flags)
    var status = ExitStatus.silence
    source.whenDone = { [plan] in
      status = .held
      if !plan.isStaying { loop.stop() }
    }
    loop.watch(signals.descriptor.number) {
      while let signal = signals.next() {
        if signal == Signals.user1 { owner.receiveSignal() } else { loop.stop() }
      }
    }
    owner.start()
    source.start()
    if status == .silence || plan.isStaying { try loop.run() }
    owner.summarize()
    return owner.violations > 0 ? .notHeld : status
  }
}
