import CX11

/// Makes a window a target of drag and drop (XDND version 5).
///
/// It is made before the window is shown. Whatever a source does, each drop
/// that it hands on is answered once, and nothing waits.
public final class DropTarget {
  /// The window.
  public let window: Window

  /// Asked when a drag enters, with the names of what its source offers:
  /// whether a drop would be taken.
  public var wants: (_ types: [String]) -> Bool = { _ in true }

  /// Called when a drag is over the window, with the answer of ``wants``, and
  /// with nil when it has left or was dropped.
  public var onHover: (_ isWanted: Bool?) -> Void = { _ in }

  /// Called with each drop that is wanted.
  public var onDrop: (Drop) -> Void = { _ in }

  private let connection: Connection
  private let atoms: DragAtoms
  private let relay: Relay
  private var reception: DropReception
  private var pendingCount = 0

  /// The most types that are looked at (rule R-20).
  static let typeLimit = 4096

  /// The most drops that are taken at once; a source that makes more is told
  /// that nothing was done.
  static let dropLimit = 16

  /// Tells the world that the window takes drops (rule T-01).
  ///
  /// - Parameters:
  ///   - window: A window of this connection, to be managed as a top-level one.
  ///   - connection: The connection.
  public init(_ window: Window, on connection: Connection) {
    self.window = window
    self.connection = connection
    atoms = DragAtoms(of: connection)
    reception = DropReception(window: window, action: atoms.actionCopy)
    let relay = Relay()
    self.relay = relay
    relay.target = self
    // Client messages come whatever is selected. No XdndProxy is set, so that
    // the window in a message is the one to answer with (T-08).
    connection.subscribe(relay, to: window, mask: 0)
    connection.writeProperty(
      atoms.aware, of: window, type: ProtocolAtoms.atom,
      items: [UInt(DragEntry.versions.upperBound)])
  }

  deinit {
    if let visit = reception.visit { connection.unsubscribe(relay, from: visit.source) }
    connection.unsubscribe(relay, from: window)
  }

  private func handle(_ event: Event) {
    switch event {
    case .clientMessage(window, let type, let format, let data):
      guard let message = DragMessage(type: type, format: format, data: data, atoms: atoms) else {
        return
      }
      perform { $0.receive(message) }
    case .destroyNotify(let gone):
      perform { $0.sourceVanished(gone) }
    default: break
    }
  }

  private func perform(_ body: (inout DropReception) -> DropReception.Step) {
    let before = reception.visit?.source
    let step = body(&reception)
    let after = reception.visit?.source
    if before != after {
      if let before { connection.unsubscribe(relay, from: before) }
      if let after { watch(after) }
    }
    switch step {
    case .ignore: break
    case .meet(let entry): meet(entry)
    case .answer(let status, let source): send(.status(status), to: source)
    case .forget: onHover(nil)
    case .decline(let source):
      onHover(nil)
      finish(source, isPerformed: false)
    case .take(let visit, let time):
      onHover(nil)
      take(visit, at: time)
    }
  }

  /// Watches for the source's end, and for nothing else of its window (rule
  /// T-20); the mask is united with what else is selected where the window is
  /// ours.
  private func watch(_ source: Window) {
    let error = connection.trap {
      connection.subscribe(relay, to: source, mask: StructureNotifyMask)
    }
    if error != nil { perform { $0.sourceVanished(source) } }
  }

  /// Decides by the types alone.
  ///
  /// No content is asked for before a drop (rule T-12, which so has nothing to
  /// say): some sources hold up their own answers for that.
  private func meet(_ entry: DragEntry) {
    // The source may have been gone already.
    guard reception.visit?.source == entry.source else { return }
    let types = types(of: entry)
    let isWanted = wants(connection.names(of: types).compactMap { $0 })
    reception.decide(types: types, isWanted: isWanted)
    onHover(isWanted)
  }

  /// The source's types: those of its list where there is one, since many
  /// leave the message empty then (rule T-04).
  private func types(of entry: DragEntry) -> [Atom] {
    guard entry.hasTypeList else { return entry.types }
    var list: [Atom] = []
    var isList = false
    connection.trap {
      _ = connection.readProperty(
        atoms.typeList, of: entry.source, limit: 4 * Self.typeLimit, deletes: false
      ) { value, bytes in
        isList = value.format == 32
        if isList { list = words(bytes).filter { $0 != 0 }.map { Atom(rawValue: $0) } }
      }
    }
    return isList && !list.isEmpty ? list : entry.types
  }

  private func take(_ visit: DropReception.Visit, at time: Timestamp) {
    guard pendingCount < Self.dropLimit else {
      return finish(visit.source, isPerformed: false)
    }
    pendingCount += 1
    let position = visit.point.flatMap { connection.position(of: $0, in: window) }
    onDrop(
      Drop(
        source: visit.source, types: connection.names(of: visit.types).compactMap { $0 },
        time: time, position: position.map { RootPoint(x: $0.x, y: $0.y) }, window: window,
        connection: connection, atoms: atoms
      ) { [weak self, window, connection, atoms] isPerformed in
        self?.pendingCount -= 1
        // Also where the target is gone meanwhile (rule T-17).
        Self.send(
          Self.conclusion(of: window, isPerformed: isPerformed, atoms), to: visit.source,
          on: connection, atoms)
      })
  }

  private func finish(_ source: Window, isPerformed: Bool) {
    send(Self.conclusion(of: window, isPerformed: isPerformed, atoms), to: source)
  }

  private static func conclusion(
    of window: Window, isPerformed: Bool, _ atoms: DragAtoms
  ) -> DragMessage {
    .finished(
      DragConclusion(
        target: window, isPerformed: isPerformed, action: isPerformed ? atoms.actionCopy : .none))
  }

  /// Sends without waiting.
  ///
  /// A source that floods us with positions must not cost a round trip for
  /// each; that its window is gone is told by the event.
  private func send(_ message: DragMessage, to source: Window) {
    Self.send(message, to: source, on: connection, atoms)
  }

  private static func send(
    _ message: DragMessage, to source: Window, on connection: Connection, _ atoms: DragAtoms
  ) {
    guard source != .none else { return }
    connection.send(message.type(atoms), message.words, about: source, to: source)
  }

  /// The connection keeps its handlers, and must not keep the target.
  private final class Relay: EventHandler {
    weak var target: DropTarget?

    func handle(_ event: Event) {
      target?.handle(event)
    }
  }
}
