import CX11

/// A clipboard manager that is asked to save the selection of a program that
/// ends (SAVE_TARGETS), and does it rightly or wrongly.
final class ManagerStub {
  /// What it does when it is asked.
  enum Mode: String, CaseIterable {
    /// Fetches everything, then says that it has.
    case save
    /// Says nothing and does nothing.
    case never
    /// Says no.
    case refuse
    /// Says no at once and fetches all the same, as KDE 5.18.
    case refuseThenSave = "refuse-then-save"
    /// Says yes at once and fetches nothing, as wlroots.
    case success
    /// Says yes at once and fetches afterwards.
    case successThenSave = "success-then-save"
    /// Fetches everything, then says no.
    case saveThenRefuse = "save-then-refuse"
    /// Ends when it is asked.
    case die
    /// Ends after the first content.
    case dieInTheMiddle = "die-in-the-middle"
  }

  private let connection: Connection
  private let mode: Mode
  private let template: ConversionPlan
  private let requestor: Requestor
  private var window: Window = 0
  private var asked = 0
  private var trace: Trace { connection.trace }

  /// - Parameters:
  ///   - connection: Its connection.
  ///   - mode: What it does.
  ///   - template: How it fetches: pace, selection and timeout.
  init(_ connection: Connection, _ mode: Mode, template: ConversionPlan) {
    self.connection = connection
    self.mode = mode
    self.template = template
    requestor = Requestor(connection)
    connection.handlers.append { [unowned self] event in
      if case .request(let request) = event { answer(request) }
    }
  }

  func start() {
    window = connection.makeWindow()
    let selection = connection.atom("CLIPBOARD_MANAGER")
    connection.setOwner(window, of: selection, time: connection.serverTime())
    let isOwner = connection.owner(of: selection) == window
    trace("ready", ["window": .window(window), "owned": .bool(isOwner)])
  }

  func summarize() {
    let saved = requestor.conversions.filter { $0.outcome == .answered }.map(\.plan.target)
    trace("summary", ["asked": .integer(asked), "saved": .strings(saved)])
  }

  private func answer(_ request: SelectionRequest) {
    let target = connection.name(request.target)
    trace(
      "request",
      [
        "requestor": .window(request.requestor), "target": .string(target),
        "selection": .string(connection.name(request.selection)),
        "property": .string(connection.name(request.property)),
        "time": .integer(Int(request.time)),
      ])
    guard target == "SAVE_TARGETS" else { return notify(request, succeeded: false) }
    asked += 1
    let names = listedTargets(request)
    switch mode {
    case .never: break
    case .refuse: notify(request, succeeded: false)
    case .success: notify(request, succeeded: true)
    case .die: endAtOnce(.died)
    case .refuseThenSave:
      notify(request, succeeded: false)
      save(names) {}
    case .successThenSave:
      notify(request, succeeded: true)
      save(names) {}
    case .save, .dieInTheMiddle:
      save(names) { [unowned self] in notify(request, succeeded: true) }
    case .saveThenRefuse:
      save(names) { [unowned self] in notify(request, succeeded: false) }
    }
  }

  /// The targets that the requestor's property lists; nil where there is none.
  ///
  /// They are read before any answer, which may overwrite them.
  private func listedTargets(_ request: SelectionRequest) -> [String]? {
    guard request.property != 0 else { return nil }
    let list = connection.read(request.property, of: request.requestor)
    return list?.items.map { connection.name(Atom($0)) }
  }

  /// Fetches the listed targets; without a list, all that TARGETS has.
  private func save(_ listed: [String]?, then body: @escaping () -> Void) {
    trace("save", ["targets": listed.map(JSONValue.strings) ?? .null])
    requestor.whenDone = { [unowned self] in
      let last = requestor.conversions.last
      guard listed == nil, last?.plan.target == "TARGETS", let offered = last?.atoms(connection)
      else {
        trace("saved")
        return body()
      }
      fetch(offered.filter { !["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS"].contains($0) })
    }
    requestor.whenEnded = { [mode] conversion in
      if mode == .dieInTheMiddle, conversion.plan.target != "TARGETS" { endAtOnce(.died) }
    }
    fetch(listed ?? ["TARGETS"])
  }

  private func fetch(_ names: [String]) {
    let plans = names.map { name in
      var plan = template
      plan.target = name
      return plan
    }
    requestor.run(plans)
  }

  private func notify(_ request: SelectionRequest, succeeded: Bool) {
    let property = request.property == 0 ? request.target : request.property
    if succeeded {
      // A target with a side effect has a value without items (ICCCM 2.6.3).
      connection.write(
        PropertyValue(type: connection.atom("NULL"), format: 32, bytes: []), to: property,
        of: request.requestor)
    }
    connection.send(
      SelectionNotify(
        requestor: request.requestor, selection: request.selection, target: request.target,
        property: succeeded ? property : 0, time: request.time, isSynthetic: false))
    trace("answer", ["succeeded": .bool(succeeded)])
  }
}
