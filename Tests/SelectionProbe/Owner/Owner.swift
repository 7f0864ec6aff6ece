import CX11
import System

/// A selection owner that does exactly what its plan says, rightly or wrongly.
final class Owner {
  let connection: Connection
  let plan: OwnerPlan
  /// "owner", or "rival" for the one that takes the selection from it.
  let role: String
  /// Called once there is nothing left to do.
  var whenDone: () -> Void = {}
  /// Makes another client the owner.
  var startRival: (() -> Void)?

  var window: Window = 0
  var acquired: Time = 0
  var transfers: [OutgoingTransfer.Key: OutgoingTransfer] = [:]
  private(set) var violations = 0
  private(set) var counts: [String: Int] = [:]
  private var order: [String] = []
  private var isLost = false
  private var wasDestroyed = false

  var trace: Trace { connection.trace }
  var selections: [Atom] { plan.selections.map(connection.atom) }

  init(_ connection: Connection, _ plan: OwnerPlan, role: String = "owner") {
    self.connection = connection
    self.plan = plan
    self.role = role
    connection.handlers.append { [unowned self] event in handle(event) }
  }

  /// Takes the selections and says so.
  func start(in parent: Window? = nil) {
    window = makeWindow(in: parent)
    // Some readers (xsel) only ask for what the server has a name of by now.
    for entry in plan.entries {
      _ = connection.atom(entry.target)
      if let atoms = entry.atoms { _ = bytes(ofAtoms: atoms) }
    }
    let isOwner = own()
    trace(
      "ready",
      [
        "role": .string(role), "window": .window(window), "owned": .bool(isOwner),
        "time": .integer(Int(acquired)), "selections": .strings(plan.selections),
      ])
    if let action = plan.onStart { perform(action) }
  }

  /// Takes the selections with a new time; true where that is verified.
  @discardableResult
  func own() -> Bool {
    acquired = connection.serverTime()
    for selection in selections { connection.setOwner(window, of: selection, time: acquired) }
    isLost = !selections.allSatisfy { connection.owner(of: $0) == window }
    trace("owned", ["window": .window(window), "owned": .bool(!isLost)])
    return !isLost
  }

  func makeWindow(in parent: Window? = nil) -> Window {
    let window = connection.makeWindow(in: parent)
    if let names = plan.windowClass {
      connection.setClass(names.first ?? "", names.last ?? "", of: window)
    }
    return window
  }

  /// Destroys the owner's window; the server then drops its selections.
  func destroyWindow() {
    connection.destroy(window)
    wasDestroyed = true
    trace("destroyed", ["window": .window(window)])
  }

  /// Replaces a destroyed window and takes the selections with it.
  func returnWithNewWindow() {
    wasDestroyed = false
    window = makeWindow()
    own()
  }

  /// Prints what was asked.
  func summarize() {
    let counts = order.map { ($0, JSONValue.integer(self.counts[$0] ?? 0)) }
    trace(
      "summary",
      [
        "role": .string(role), "requests": .object(counts), "violations": .integer(violations),
        "owned": .bool(!isLost && !connection.isClosed), "running": .integer(transfers.count),
      ])
  }

  private func handle(_ event: Event) {
    switch event {
    case .request(let request):
      if request.owner == window || selections.contains(request.selection) { receive(request) }
    case .clear(let selection, let window, _, let isSynthetic):
      guard window == self.window else { return }
      isLost = connection.owner(of: selection) != self.window
      trace(
        "clear",
        [
          "selection": .string(connection.name(selection)), "synthetic": .bool(isSynthetic),
          "lost": .bool(isLost),
        ])
      endIfDone()
    case .property(let window, let atom, isDeleted: true):
      if let transfer = transfers[OutgoingTransfer.Key(window: window, property: atom)] {
        advance(transfer)
      }
    case .destroyed(let window):
      for (key, transfer) in transfers where key.window == window {
        transfers[key] = nil
        traceEnd(of: transfer, "requestor destroyed")
      }
      endIfDone()
    default: break
    }
  }

  /// Notes a request, and whether it was allowed.
  private func receive(_ request: SelectionRequest) {
    let target = connection.name(request.target)
    if counts[target] == nil { order.append(target) }
    counts[target, default: 0] += 1
    trace(
      "request",
      [
        "role": .string(role), "requestor": .window(request.requestor),
        "selection": .string(connection.name(request.selection)), "target": .string(target),
        "property": .string(connection.name(request.property)),
        "time": .integer(Int(request.time)), "synthetic": .bool(request.isSynthetic),
      ])
    let harmless = ["TARGETS", "TIMESTAMP", "x-kde-passwordManagerHint"]
    let isForbidden =
      plan.forbidden.contains(target) || (plan.isSecret && !harmless.contains(target))
      || plan.entries.contains { $0.target == target && $0.isForbidden }
    if isForbidden {
      violations += 1
      trace("violation", ["role": .string(role), "target": .string(target)])
    }
    let entry = self.entry(for: target)
    guard let delay = entry?.delay, delay > 0 else { return answer(request, entry) }
    connection.loop.after(.milliseconds(delay)) { [unowned self] in answer(request, entry) }
  }

  /// Ends where the selection is lost and nothing is left to be sent.
  func endIfDone() {
    guard isLost, !wasDestroyed, !plan.isStaying, transfers.isEmpty else { return }
    whenDone()
  }

  func traceEnd(of transfer: OutgoingTransfer, _ outcome: String) {
    trace(
      "transfer-end",
      [
        "requestor": .window(transfer.key.window), "target": .string(transfer.entry.target),
        "outcome": .string(outcome), "bytes": .integer(transfer.sentBytes),
        "chunks": .integer(transfer.sentChunks), "digest": .string(transfer.digestText),
      ])
  }
}
