import CX11
import System

/// A target of drag and drop that does what its plan says, rightly or wrongly.
final class DropTargetStub {
  private let connection: Connection
  private let plan: DropTargetPlan
  private let requestor: Requestor
  private var window: Window = 0
  private var proxy: Window = 0
  private var source: Window = 0
  private var positionCount = 0
  private var dropCount = 0
  private var isDestroyed = false

  /// Called after the last drop that was wanted.
  var whenDone: () -> Void = {}

  private var trace: Trace { connection.trace }

  init(_ connection: Connection, _ plan: DropTargetPlan) {
    self.connection = connection
    self.plan = plan
    requestor = Requestor(connection)
    connection.handlers.append { [unowned self] event in
      if case .message(let message) = event { receive(message) }
    }
  }

  func start() {
    let place = plan.place
    window = connection.makeVisibleWindow(
      x: place.x, y: place.y, width: place.width, height: place.height,
      isManaged: plan.isManaged)
    proxy = connection.makeWindow()
    if plan.isNamed {
      let name = PropertyValue(
        type: connection.atom("STRING"), format: 8, bytes: Array("drop target".utf8))
      connection.write(name, to: connection.atom("WM_NAME"), of: window)
    }
    connection.setClass("drop-target", "Probe", of: window)
    announce(on: plan.proxy == .valid ? proxy : window)
    if plan.proxy != nil {
      connection.write([UInt(proxy)], type: "WINDOW", to: "XdndProxy", of: window)
    }
    if plan.proxy == .valid {
      connection.write([UInt(proxy)], type: "WINDOW", to: "XdndProxy", of: proxy)
    }
    connection.show(window)
    trace("ready", ["window": .window(window), "proxy": .window(proxy)])
  }

  func summarize() {
    trace("summary", ["positions": .integer(positionCount), "drops": .integer(dropCount)])
  }

  private func announce(on window: Window) {
    guard plan.version > 0 else { return }
    connection.write([UInt(plan.version)], type: "ATOM", to: "XdndAware", of: window)
  }

  // MARK: Messages

  private func receive(_ message: Message) {
    let words = message.words
    let receiver: (String, JSONValue) = ("about", .window(message.window))
    let sender: (String, JSONValue) = ("source", .window(words[0]))
    switch connection.name(message.type) {
    case "XdndEnter":
      source = words[0]
      positionCount = 0
      traceEntry(words)
      destroy(at: .enter)
    case "XdndPosition":
      positionCount += 1
      let place = point(packed: words[2])
      trace.emit(
        "position",
        [
          sender, receiver, ("x", .integer(place.x)), ("y", .integer(place.y)),
          ("time", .integer(Int(words[3]))), ("action", .string(connection.name(words[4]))),
        ])
      destroy(at: .position)
      answer()
    case "XdndLeave": trace.emit("leave", [sender, receiver])
    case "XdndDrop":
      dropCount += 1
      trace.emit("drop", [sender, receiver, ("time", .integer(Int(words[2])))])
      destroy(at: .drop)
      take(at: words[2])
    default: break
    }
  }

  private func traceEntry(_ words: [UInt]) {
    let list = connection.read(connection.atom("XdndTypeList"), of: words[0])?.items ?? []
    let actions = connection.read(connection.atom("XdndActionList"), of: words[0])?.items ?? []
    trace(
      "enter",
      [
        "source": .window(words[0]), "version": .integer(Int(words[1] >> 24)),
        "more": .bool(words[1] & 1 != 0),
        "types": .strings(words[2...4].map { connection.name($0) }),
        "list": .strings(list.map { connection.name(Atom($0)) }),
        "actions": .strings(actions.map { connection.name(Atom($0)) }),
        "owned": .bool(connection.owner(of: connection.atom("XdndSelection")) == words[0]),
      ])
  }

  private func destroy(at moment: DropTargetPlan.Moment) {
    guard plan.moment == moment, !isDestroyed else { return }
    isDestroyed = true
    connection.destroy(window)
    trace("destroyed", ["window": .window(window)])
  }

  private func answer() {
    guard !isDestroyed else { return }
    if plan.finish == .early { finish(performed: true) }
    guard plan.statusDelay > 0 else { return sendStatuses(positionCount) }
    let number = positionCount
    connection.loop.after(.milliseconds(plan.statusDelay)) { [unowned self] in
      sendStatuses(number)
    }
  }

  private func sendStatuses(_ number: Int) {
    switch plan.status {
    case .accept: sendStatus(true)
    case .refuse: sendStatus(false)
    case .silent: break
    case .refuseFirst: sendStatus(number > 1)
    case .refuseThenAccept:
      sendStatus(false)
      sendStatus(true)
    case .acceptOnce: if number == 1 { sendStatus(true) }
    }
  }

  private func sendStatus(_ isAccepted: Bool) {
    let rectangle = plan.rectangle ?? [0, 0, 0, 0]
    let flags = isAccepted ? UInt(plan.flags) : 0
    connection.send(
      "XdndStatus",
      [
        sender, flags, packedPoint(rectangle[0], rectangle[1]),
        packedPoint(rectangle[2], rectangle[3]),
        isAccepted ? UInt(connection.atom(plan.action)) : 0,
      ], about: source, to: source)
    trace("answered", ["accepted": .bool(isAccepted)])
  }

  private var sender: Window {
    switch plan.sender {
    case .window: window
    case .zero: 0
    case .other: connection.root
    }
  }

  // MARK: Drops

  private func take(at time: UInt) {
    if plan.finish == .none && plan.targets.isEmpty { return }
    var targets = plan.targets
    if let address = plan.directSave {
      let property = connection.atom("XdndDirectSave0")
      let name = connection.read(property, of: source)
      trace(
        "direct-save",
        [
          "name": .string(String(decoding: name?.bytes ?? [], as: UTF8.self)),
          "type": .string(connection.name(name?.type ?? 0)),
        ])
      let value = PropertyValue(
        type: connection.atom("text/plain"), format: 8, bytes: Array(address.utf8))
      connection.write(value, to: property, of: source)
      targets.insert("XdndDirectSave0", at: 0)
    }
    let plans = targets.map { target in
      var plan = ConversionPlan(target)
      plan.selection = "XdndSelection"
      plan.time = self.plan.time ?? "\(time)"
      plan.timeout = self.plan.timeout
      return plan
    }
    requestor.whenDone = { [unowned self] in finishDrop() }
    requestor.run(plans)
    if plans.isEmpty { return }
  }

  private func finishDrop() {
    switch plan.finish {
    case .ok: finish(performed: true)
    case .fail: finish(performed: false)
    case .twice:
      finish(performed: true)
      finish(performed: true)
    case .none, .early: break
    }
    if dropCount == plan.count { whenDone() }
  }

  private func finish(performed: Bool) {
    guard !isDestroyed else { return }
    connection.send(
      "XdndFinished",
      [sender, performed ? 1 : 0, performed ? UInt(connection.atom("XdndActionCopy")) : 0],
      about: source, to: source)
    trace("finish", ["performed": .bool(performed)])
  }
}
