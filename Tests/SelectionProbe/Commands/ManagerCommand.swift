import System

/// `manager`: a stub of a clipboard manager.
struct ManagerCommand: Command {
  private let trace: Trace
  private let display: String?
  private let mode: ManagerStub.Mode
  private let template: ConversionPlan

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    mode = try flags.general.choice("mode", ManagerStub.Mode.self) ?? .save
    template = try ConversionPlan(flags.general)
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending)
    let connection = try Connection(display, loop: loop, trace: trace)
    let manager = ManagerStub(connection, mode, template: template)
    loop.watch(signals.descriptor.number) { loop.stop() }
    manager.start()
    try loop.run()
    manager.summarize()
    return .held
  }
}
