import System

/// `request`: a requestor that checks every answer.
struct RequestCommand: Command {
  private let trace: Trace
  private let display: String?
  private let plans: [ConversionPlan]
  private let isParallel: Bool
  private let isInterleaved: Bool
  private let hasFence: Bool

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    let groups = flags.targets.isEmpty ? [flags.general] : flags.targets
    let once = try groups.map(ConversionPlan.init)
    let count = try flags.general.integer("repeat") ?? 1
    isParallel = flags.general.has("parallel") || flags.general.has("interleave")
    isInterleaved = flags.general.has("interleave")
    hasFence = !flags.general.has("no-fence")
    var plans: [ConversionPlan] = []
    var outputs: Set<String> = []
    for plan in (0..<count).flatMap({ _ in once }) {
      var plan = plan
      // What is received twice goes to two files.
      if let output = plan.output, !outputs.insert(output).inserted {
        plan.output = "\(output).\(plans.count)"
      }
      plans.append(plan)
    }
    self.plans = plans
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending + [Signals.user1])
    let connection = try Connection(display, loop: loop, trace: trace)
    let requestor = Requestor(connection, isParallel: isParallel)
    if isInterleaved { requestor.interleaving = Interleaving(transferCount: plans.count) }
    loop.watch(signals.descriptor.number) {
      while let signal = signals.next() {
        if signal == Signals.user1 { requestor.resume() } else { loop.stop() }
      }
    }
    var isFenced = !hasFence
    requestor.whenDone = { [plans] in
      let isAnswered = requestor.conversions.allSatisfy { $0.outcome?.isByOwner ?? false }
      guard !isFenced, isAnswered else { return loop.stop() }
      isFenced = true
      requestor.interleaving = nil
      requestor.run([.fence(plans.first?.selection ?? "CLIPBOARD")])
    }
    trace("ready", ["requests": .integer(plans.count)])
    requestor.run(plans)
    try loop.run()
    return summarize(requestor)
  }

  private func summarize(_ requestor: Requestor) -> ExitStatus {
    let conversions = requestor.conversions.filter { !$0.plan.isFence }
    let strays = requestor.strays
    for stray in strays { trace("failure", ["what": .string(stray)]) }
    let failures = conversions.reduce(strays.count) { $0 + $1.failures.count }
    let silent = conversions.filter { [.silence, .stalled].contains($0.outcome) }
    func count(_ outcome: Conversion.Outcome) -> JSONValue {
      .integer(conversions.count { $0.outcome == outcome })
    }
    trace(
      "done",
      [
        "held": .bool(failures == 0), "failures": .integer(failures),
        "requests": .integer(conversions.count), "answered": count(.answered),
        "refused": count(.refused), "silent": .integer(silent.count),
        "abandoned": count(.abandoned), "strays": .integer(strays.count),
      ])
    if failures == 0 { return .held }
    let isSilenceAlone = silent.allSatisfy { $0.failures == ["no answer"] }
    return isSilenceAlone && failures == silent.count ? .silence : .notHeld
  }
}

extension Conversion.Outcome {
  /// True where the owner was there to answer at the end.
  fileprivate var isByOwner: Bool { self == .answered || self == .refused }
}
