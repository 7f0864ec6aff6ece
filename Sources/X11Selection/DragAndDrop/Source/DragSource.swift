import CX11

/// One drag: from the press of a button until the target has what was dropped
/// on it (XDND version 5).
///
/// It always ends, whatever the target does, and tells that once: not when the
/// button is released, but when the target has finished (rule S-19). Its owner
/// answers TARGETS, TIMESTAMP and MULTIPLE as that of any selection (S-16).
public final class DragSource {
  /// Called once, when the drag is over.
  public var onEnd: (DragOutcome) -> Void = { _ in }

  /// Called when the button was released on a target that takes the content.
  public var onDrop: () -> Void = {}

  /// How long a target may take.
  public var limits = DragLimits()

  private let connection: Connection
  private let atoms: DragAtoms
  private let owner: SelectionOwner
  private let relay: Relay
  private let offer: Offer
  private let directSave: DirectSave?
  private let finder: DropTargetFinder
  private var course: DragCourse
  private var grab: PointerGrab?
  private var icon: DragIcon?
  private var watch: WindowWatch?
  private var button = 0
  private var newest: PointerEvent?
  private var moveTimer: Int?
  private var heartbeatTimer: Int?
  private var waitTimer: Int?

  /// The largest content that goes in one property, in bytes: Chromium takes a
  /// transfer in parts for an empty one (rule S-17).
  private static let propertyLimit = 1 << 20

  /// Prepares a drag.
  ///
  /// - Parameters:
  ///   - offer: What is dragged.
  ///   - unlisted: Targets of the offer that are answered and not announced.
  ///   - directSave: How it is saved where a folder asks for that.
  ///   - connection: The connection.
  public init(
    _ offer: Offer, unlisted: Set<String> = [], directSave: DirectSave? = nil,
    on connection: Connection
  ) {
    self.connection = connection
    self.directSave = directSave
    let atoms = DragAtoms(of: connection)
    self.atoms = atoms
    finder = DropTargetFinder(connection, atoms: atoms)
    owner = SelectionOwner(of: atoms.selection, on: connection)
    // The requestors of a drag send times of all kinds (S-14).
    owner.acceptsEarlierTimes = true
    owner.wholeSizeLimit = Self.propertyLimit
    let relay = Relay()
    self.relay = relay
    let saving = directSave.map { _ in
      [
        Offer.Entry(
          target: "XdndDirectSave0", type: "STRING",
          content: DirectSaveContent { [weak relay] in relay?.drag?.saveDirectly() ?? .failed })
      ]
    }
    self.offer = Offer(offer.entries + (saving ?? []), isSavable: false)
    // A window of its own for each drag, so that what comes late is told from
    // what is about the next one (rule S-18).
    course = DragCourse(
      source: owner.ownerWindow,
      types: connection.atoms(
        self.offer.entries.map(\.target).filter { !unlisted.contains($0) }),
      action: atoms.actionCopy)
    relay.drag = self
  }

  deinit {
    for timer in [moveTimer, heartbeatTimer, waitTimer] { connection.callOff(timer) }
    watch?.cancel()
    connection.unsubscribe(relay, from: owner.ownerWindow)
  }

  /// Begins it.
  ///
  /// - Parameters:
  ///   - gesture: The press that it began with.
  ///   - icon: What follows the pointer; nil for nothing.
  /// - Throws: ``DragError``.
  public func begin(_ gesture: DragGesture, icon: WindowContent? = nil) throws(DragError) {
    // With the server's time just now, which is no earlier than the press, and
    // verified (rule S-01).
    do { try owner.acquire(offer) } catch { throw .selection(error) }
    connection.subscribe(relay, to: owner.ownerWindow, mask: PropertyChangeMask)
    owner.onLoss = { [weak self] in self?.selectionLost() }
    owner.onContentTaken = { [weak self] _ in self?.restartFinishTimer() }
    publish()
    button = gesture.button
    let grab: PointerGrab
    do {
      grab = try PointerGrab(
        owner.ownerWindow, button: gesture.button, at: gesture.time, on: connection)
    } catch {
      _ = course.cancel()
      owner.relinquish()
      throw error
    }
    self.grab = grab
    if let icon { self.icon = DragIcon(icon, at: grab.start, on: connection) }
    // The pointer may rest from here on.
    move(to: grab.start, at: owner.acquired)
    if grab.isButtonReleased {
      // A quick throw: the release came before the grab, and is no event of it
      // (S-03; gogpu#431).
      return perform { $0.release(at: owner.acquired) }
    }
    scheduleHeartbeat()
  }

  /// Calls the drag off; a drop that was sent is waited for all the same.
  public func cancel() {
    perform { $0.cancel() }
  }

  /// True once it is over.
  public var hasEnded: Bool { course.hasEnded }

  /// Writes what targets read of the source's window, before the first of them
  /// is entered (rule S-02).
  private func publish() {
    let window = owner.ownerWindow
    connection.writeProperty(
      atoms.typeList, of: window, type: ProtocolAtoms.atom, items: course.types.map(\.rawValue))
    connection.writeProperty(
      atoms.actionList, of: window, type: ProtocolAtoms.atom, items: [atoms.actionCopy.rawValue])
    if let directSave {
      connection.writeProperty(
        atoms.directSave, of: window, type: connection.atom("text/plain"),
        bytes: directSave.fileName.utf8.span)
    }
  }

  // MARK: Events

  private func handle(_ event: Event) {
    switch event {
    case .pointer(let event): handle(event)
    case .keyPress(_, TopLevelWindow.escape): cancel()
    case .clientMessage(_, let type, let format, let data):
      switch DragMessage(type: type, format: format, data: data, atoms: atoms) {
      case .status(let status): perform { $0.receive(status) }
      case .finished(let conclusion): perform { $0.receive(conclusion) }
      default: break
      }
    default: break
    }
  }

  private func handle(_ event: PointerEvent) {
    guard grab != nil else { return }
    switch event.kind {
    case .moved:
      // Only the newest of those that wait is looked at: each costs questions
      // to the server.
      newest = event
      guard moveTimer == nil else { return }
      moveTimer = connection.after(.zero) { [weak self] in
        self?.moveTimer = nil
        self?.move()
      }
    case .released(button):
      newest = event
      move()
      perform { $0.release(at: event.time) }
    case .released: break
    // A turn of the wheel is no second button.
    case .pressed(4...7): break
    case .pressed: cancel()
    }
  }

  private func move() {
    guard let event = newest else { return }
    newest = nil
    move(to: event.rootPosition, at: event.time)
  }

  private func move(to point: RootPoint, at time: Timestamp) {
    icon?.move(to: point)
    let target = finder.target(at: point)
    perform { $0.move(to: point, at: time, over: target) }
  }

  private func scheduleHeartbeat() {
    heartbeatTimer = connection.after(limits.heartbeat) { [weak self] in
      guard let self, grab != nil else { return }
      perform { $0.heartbeat() }
      scheduleHeartbeat()
    }
  }

  /// Another drag began, or somebody took the selection from us.
  private func selectionLost() {
    guard !course.hasEnded else { return }
    perform { $0.cancel() }
  }

  // MARK: Steps

  private func perform(_ body: (inout DragCourse) -> [DragCourse.Step]) {
    let before = course.target
    let steps = body(&course)
    if course.target != before { targetChanged() }
    for step in steps { perform(step) }
  }

  private func perform(_ step: DragCourse.Step) {
    switch step {
    case .send(let message, let target): send(message, to: target)
    case .show(let isAccepted):
      grab?.show(course.target == nil ? .dragging : isAccepted ? .accepted : .refused)
    case .awaitStatus:
      letGo()
      startWaiting(limits.status) { [weak self] in self?.perform { $0.statusTimedOut() } }
    case .awaitFinish:
      letGo()
      restartFinishTimer()
      onDrop()
    case .end(let outcome): end(outcome)
    }
  }

  /// Sends a message and learns at once whether its receiver is there (rules
  /// S-21, S-22).
  private func send(_ message: DragMessage, to target: DragCourse.Target) {
    let error = connection.trap {
      connection.send(
        message.type(atoms), message.words, about: target.window, to: target.recipient)
    }
    if error != nil { perform { $0.targetVanished(target.recipient) } }
  }

  /// Watches for the end of the window that the pointer is over.
  private func targetChanged() {
    watch?.cancel()
    watch = nil
    guard let target = course.target else { return }
    watch = WindowWatch(target.window, on: connection) { [weak self] in
      self?.perform { $0.targetVanished(target.window) }
    }
  }

  private func startWaiting(_ delay: Duration, _ timedOut: @escaping () -> Void) {
    connection.callOff(waitTimer)
    guard !course.hasEnded else { return }
    waitTimer = connection.after(delay, timedOut)
  }

  /// The target has so long from its last request on; a transfer in parts has
  /// time limits of its own.
  private func restartFinishTimer() {
    guard course.isDropped else { return }
    startWaiting(limits.finish) { [weak self] in
      guard let self else { return }
      if owner.isTransferring { return restartFinishTimer() }
      perform { $0.finishTimedOut() }
    }
  }

  private func letGo() {
    grab?.release()
    grab = nil
    icon = nil
    connection.callOff(heartbeatTimer)
    heartbeatTimer = nil
  }

  private func end(_ outcome: DragOutcome) {
    letGo()
    connection.callOff(waitTimer)
    watch?.cancel()
    watch = nil
    connection.deleteProperty(atoms.directSave, of: owner.ownerWindow)
    owner.relinquish()
    onEnd(outcome)
  }

  // MARK: Direct save

  /// Saves where the target's address says: only once something was dropped,
  /// since some fetch every type while the pointer is over them (rule S-15).
  private func saveDirectly() -> DirectSave.Answer {
    guard course.isDropped, let directSave else { return .failed }
    var address: [UInt8] = []
    _ = connection.readProperty(
      atoms.directSave, of: owner.ownerWindow, limit: 64 << 10, deletes: false
    ) { value, bytes in
      if value.format == 8 { for index in bytes.indices { address.append(bytes[index]) } }
    }
    return directSave.save(address)
  }

  /// The connection keeps its handlers, and must not keep the drag.
  private final class Relay: EventHandler {
    weak var drag: DragSource?

    func handle(_ event: Event) {
      drag?.handle(event)
    }
  }
}
