import System

/// `drop-target`: a stub target of drag and drop.
struct DropTargetCommand: Command {
  private let trace: Trace
  private let display: String?
  private let plan: DropTargetPlan

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    plan = try DropTargetPlan(flags.general)
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending)
    let connection = try Connection(display, loop: loop, trace: trace)
    let target = DropTargetStub(connection, plan)
    target.whenDone = {
      connection.synchronize()
      loop.stop()
    }
    loop.watch(signals.descriptor.number) { loop.stop() }
    target.start()
    try loop.run()
    target.summarize()
    return .held
  }
}
