import CX11

/// A source of drag and drop that follows a script, without a pointer: it sends
/// its messages to the window that it is told.
final class DragSourceStub {
  private let connection: Connection
  private let owner: Owner
  private let target: Window
  private let inlineCount: Int?
  private let typeList: [String]?
  private let hasTypeList: Bool
  private var steps: [DragStep]
  private var statusCount = 0
  private var awaitedCount = 0
  private var finishedCount = 0
  private var fence: Window = 0
  private var alien: Window = 0
  private var waiting: (() -> Bool)?
  private var isRunning = false
  private var place = (x: 5, y: 5)
  private var requests: Set<String> = []

  /// Called when the script is over.
  var whenDone: () -> Void = {}

  private var trace: Trace { connection.trace }

  init(_ connection: Connection, _ owner: Owner, _ flags: FlagGroup) throws {
    self.connection = connection
    self.owner = owner
    guard let target = flags.value("to").flatMap({ FlagGroup.integer($0) }) else {
      throw UsageError(reason: "drag-source needs --to WINDOW")
    }
    self.target = Window(target)
    inlineCount = try flags.integer("inline")
    typeList = flags.value("type-list")?.split(separator: ",").map(String.init)
    hasTypeList = !flags.has("no-type-list")
    steps = try DragStep.script(flags.value("script") ?? "")
    connection.handlers.append { [unowned self] event in handle(event) }
  }

  /// Begins to follow the script.
  func start() {
    alien = connection.makeWindow()
    let types = typeList ?? owner.plan.entries.map(\.target)
    if hasTypeList {
      connection.write(
        types.map { UInt(connection.atom($0)) }, type: "ATOM", to: "XdndTypeList",
        of: owner.window)
    }
    connection.write(
      [UInt(connection.atom("XdndActionCopy"))], type: "ATOM", to: "XdndActionList",
      of: owner.window)
    proceed()
  }

  private func handle(_ event: Event) {
    switch event {
    case .message(let message): receive(message)
    case .request(let request): requests.insert(connection.name(request.target))
    default: break
    }
    proceed()
  }

  private func receive(_ message: Message) {
    let words = message.words
    let receiver = message.window == fence ? "fence" : message.window == alien ? "alien" : "source"
    switch connection.name(message.type) {
    case "XdndStatus":
      if receiver == "source" { statusCount += 1 }
      if receiver == "fence" { fence = 0 }
      let origin = point(packed: words[2])
      trace(
        "status",
        [
          "receiver": .string(receiver), "target": .window(words[0]),
          "flags": .integer(Int(words[1])), "accepted": .bool(words[1] & 1 != 0),
          "rectangle": .list(
            [origin.x, origin.y, Int(words[3] >> 16), Int(words[3] & 0xFFFF)].map {
              .integer($0)
            }),
          "action": .string(connection.name(words[4])),
        ])
    case "XdndFinished":
      finishedCount += 1
      trace(
        "finished",
        [
          "receiver": .string(receiver), "target": .window(words[0]),
          "performed": .bool(words[1] & 1 != 0), "action": .string(connection.name(words[2])),
        ])
    default: break
    }
  }

  /// Takes the steps up to the next one that waits.
  private func proceed() {
    // A step may wait for the server, and events be handled in it.
    guard !isRunning, !connection.isClosed else { return }
    isRunning = true
    defer { isRunning = false }
    while true {
      if let waiting {
        guard waiting() else { return }
        self.waiting = nil
      }
      guard !steps.isEmpty else {
        trace(
          "script-done", ["statuses": .integer(statusCount), "finished": .integer(finishedCount)])
        let done = whenDone
        whenDone = {}
        return done()
      }
      perform(steps.removeFirst())
    }
  }

  private func perform(_ step: DragStep) {
    switch step {
    case .enter(let version): enter(version)
    case .position(let x, let y, let sender):
      place = (x, y)
      sendPosition(from: window(sender))
    case .flood(let count):
      for number in 0..<count {
        place.x = 5 + number % 20
        sendPosition(from: owner.window)
      }
    case .leave(let sender): send("XdndLeave", [window(sender)])
    case .drop(let time, let sender):
      send("XdndDrop", [window(sender), 0, time ?? connection.serverTime()])
    case .awaitStatus(let count):
      awaitedCount = count ?? awaitedCount + 1
      waiting = { [unowned self] in statusCount >= awaitedCount }
    case .awaitFinished(let count): waiting = { [unowned self] in finishedCount >= count }
    case .awaitRequest(let target): waiting = { [unowned self] in requests.contains(target) }
    case .fence:
      fence = connection.makeWindow()
      send("XdndEnter", [fence, 5 << 24, connection.atom("text/plain")])
      sendPosition(from: fence)
      waiting = { [unowned self] in fence == 0 }
    case .destroy: owner.destroyWindow()
    case .exit:
      connection.synchronize()
      endAtOnce(.died)
    }
  }

  private func window(_ sender: DragStep.Sender) -> Window {
    switch sender {
    case .own: owner.window
    case .alien: alien
    case .zero: 0
    }
  }

  private func enter(_ version: Int) {
    let types = owner.plan.entries.map { UInt(connection.atom($0.target)) }
    let count = inlineCount ?? (types.count > 3 ? 0 : types.count)
    let isLong = types.count > 3 || typeList != nil
    send(
      "XdndEnter", [owner.window, UInt(version) << 24 | (isLong ? 1 : 0)] + types.prefix(count))
  }

  private func sendPosition(from window: Window) {
    let point = connection.rootPosition(x: place.x, y: place.y, in: target)
    send(
      "XdndPosition",
      [
        window, 0, packedPoint(point.x, point.y), connection.serverTime(),
        connection.atom("XdndActionMove"),
      ])
  }

  private func send(_ name: String, _ words: [UInt]) {
    connection.send(name, words, about: target, to: target)
  }
}
