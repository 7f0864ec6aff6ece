import Bridge
import System
import X11Selection

/// Serves a plan from this process, to the end.
struct ServingProcess {
  private let plan: ServingPlan
  private let descriptors: [Int32]

  init(plan: ServingPlan, descriptors: [Int32]) {
    self.plan = plan
    self.descriptors = descriptors
  }

  /// Takes the selections, tells of it, and serves until there is nothing more
  /// to do.
  ///
  /// A signal ends the process by that signal.
  func run(serving: () throws -> Void) throws {
    let signals = try Signals(Signals.ending)
    let connection = try Connection(
      displayName: plan.display, interning: plan.selections + plan.entries.map(\.target))
    let session = try ServingSession(
      of: plan.selections, offer: plan.offer(descriptors: descriptors), on: connection,
      limits: plan.limits)
    try serving()
    switch try session.run(signals: signals) {
    case .done: return
    case .connectionLost: throw X11Error.connectionLost
    case .signal(let number): Signals.endProcess(by: number)
    }
  }
}
