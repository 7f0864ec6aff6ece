import CX11

/// The owner of one selection: it takes it, answers every request for it, and
/// finishes what it has begun when somebody else takes it.
///
/// ```swift
/// let owner = SelectionOwner(of: connection.atom("CLIPBOARD"), on: connection)
/// try owner.acquire(Offer([.init(target: "UTF8_STRING", content: BytesContent("hello"))]))
/// try connection.run { owner.isDone }
/// ```
public final class SelectionOwner {
  /// The selection.
  public let selection: Atom

  /// True from a verified acquisition until the selection is lost.
  public private(set) var isOwner = false

  /// When the selection was taken, in the server's time.
  public internal(set) var acquired = Timestamp.currentTime

  /// The same by our own clock, which doesn't wrap.
  var acquiredAt = ContinuousClock.now

  /// How long a requestor may leave a chunk unread before its transfer is given
  /// up.
  public var idleTimeout: Duration = .seconds(30)

  /// How long it may do so once the selection is lost: a requestor that stalls
  /// must not keep a process that has nothing else to do (xclip#91).
  public var idleTimeoutAfterLoss: Duration = .seconds(10)

  /// True to answer also who asks with a time from before the selection was
  /// taken.
  ///
  /// Programs ask a clipboard manager with the time of their own copy, which
  /// may be older than the manager (rule O-34).
  public var acceptsEarlierTimes = false

  /// The largest content that goes in one property instead of a transfer in
  /// parts, in bytes; nil for the chunk of the connection.
  var wholeSizeLimit: Int?

  /// Called when the selection is lost or given up; transfers may still run.
  public var onLoss: () -> Void = {}

  /// Called when a content went to a requestor completely; not for `TARGETS`
  /// and its like, and once for a `MULTIPLE` request.
  public var onContentTaken: (_ target: String) -> Void = { _ in }

  /// Called when the last running transfer ended.
  public var onIdle: () -> Void = {}

  let connection: Connection
  private(set) var window: Window
  private let relay: Relay
  var targets: [Atom] = []
  var entries: [Atom: (entry: Offer.Entry, type: Atom)] = [:]
  var transfers: [OutgoingTransfer.Key: OutgoingTransfer] = [:]
  private(set) var isSavable = true
  var handlers: [Atom: (timeout: Duration, body: (DeferredReply) -> Void)] = [:]
  /// Told of what happens, while a clipboard manager is asked to save the
  /// content.
  weak var handover: ManagerHandover?

  /// The most transfers that run at once, so that nobody fills our memory; one
  /// more takes the place of the one that stands still for longest.
  static let transferLimit = 1024

  /// Makes an owner that owns nothing yet.
  public init(of selection: Atom, on connection: Connection) {
    self.selection = selection
    self.connection = connection
    // One window a selection, so that losing one isn't taken for losing
    // another (rule O-05; TigerVNC#1207).
    window = connection.makeWindow()
    let relay = Relay()
    self.relay = relay
    relay.owner = self
    connection.subscribe(relay, to: window, mask: Self.eventMask)
  }

  /// Its own end is told as well: any client can destroy any window, and a
  /// selection that is lost that way is told of by no other event (rule O-07).
  private static let eventMask = PropertyChangeMask | StructureNotifyMask

  deinit {
    connection.destroyWindow(window, of: relay)
  }

  /// True where the selection is lost and the last transfer has ended: there is
  /// nothing more to do.
  public var isDone: Bool { !isOwner && transfers.isEmpty }

  /// True while transfers run.
  public var isTransferring: Bool { !transfers.isEmpty }

  /// The window that owns the selection.
  public var ownerWindow: Window { window }

  /// Takes the selection with an offer, or takes it anew with another one.
  ///
  /// Each call takes a new time from the server, so that those who watch the
  /// selection see it (ICCCM 2.1, 2.2; rules O-01 to O-04).
  ///
  /// - Throws: ``SelectionError``.
  public func acquire(_ offer: Offer) throws(SelectionError) {
    let time: Timestamp
    do { time = try connection.serverTime() } catch { throw .connectionLost }
    try acquire(offer, at: time)
  }

  /// Takes the selection where nobody owns it.
  ///
  /// The time is from before the owner is looked up, so that the server drops
  /// our request where somebody takes the selection in between.
  ///
  /// - Parameter offer: What it can be converted to.
  /// - Returns: False where somebody owns it.
  /// - Throws: ``SelectionError/connectionLost``.
  public func acquireIfFree(_ offer: Offer) throws(SelectionError) -> Bool {
    let time: Timestamp
    do { time = try connection.serverTime() } catch { throw .connectionLost }
    guard connection.owner(of: selection) == .none else { return false }
    do { try acquire(offer, at: time) } catch {
      guard case .notOwner = error else { throw error }
      return false
    }
    return true
  }

  /// Has requests for a target answered by a handler, and at a later time.
  ///
  /// That is for targets with a side effect that takes a while, and that must
  /// be over when the answer is sent (ICCCM 2.6.3). Within `MULTIPLE` such a
  /// target is refused.
  ///
  /// - Parameters:
  ///   - target: The target, which `TARGETS` lists from now on.
  ///   - timeout: How long the answer may take; it is a refusal then.
  ///   - body: Given the reply, which it answers now or keeps for later; a
  ///     reply that is let go of is a refusal.
  public func setHandler(
    for target: Atom, timeout: Duration, _ body: @escaping (DeferredReply) -> Void
  ) {
    handlers[target] = (timeout, body)
  }

  private func acquire(_ offer: Offer, at time: Timestamp) throws(SelectionError) {
    if window == .none {
      window = connection.makeWindow()
      connection.subscribe(relay, to: window, mask: Self.eventMask)
    }
    setEntries(offer)
    acquired = time
    acquiredAt = .now
    connection.setOwner(window, of: selection, at: time)
    isOwner = connection.owner(of: selection) == window
    guard connection.isAlive else { throw .connectionLost }
    guard isOwner else {
      throw .notOwner(selection: connection.names(of: [selection])[0] ?? "the selection")
    }
    connection.noteOwner(window, of: selection)
  }

  /// Takes over what is offered, without what the protocol itself answers.
  private func setEntries(_ offer: Offer) {
    let atoms = connection.protocolAtoms
    let names = connection.atoms(offer.entries.map(\.target))
    let types = connection.atoms(offer.entries.map(\.type))
    let reserved = [
      .none, atoms.targets, atoms.timestamp, atoms.multiple, atoms.saveTargets, atoms.incr,
    ]
    isSavable = offer.isSavable
    targets = []
    entries = [:]
    for (index, entry) in offer.entries.enumerated()
    where !reserved.contains(names[index]) && types[index] != .none && types[index] != atoms.incr
      && entries[names[index]] == nil
    {
      targets.append(names[index])
      entries[names[index]] = (entry, types[index])
    }
  }

  /// Gives the selection up, if it is still ours: the time of the acquisition
  /// can't clear a newer owner (ICCCM 2.3.1; rule O-08).
  public func relinquish() {
    guard isOwner else { return }
    connection.setOwner(.none, of: selection, at: releaseTime)
    lose()
  }

  /// The time to give the selection up with.
  ///
  /// The server takes an acquisition of more than half a turn of its clock ago
  /// for one to come, and drops the request. A time from before the owner is
  /// looked up clears no newer owner either.
  private var releaseTime: Timestamp {
    guard ContinuousClock.now - acquiredAt > Timestamp.halfTurn - .seconds(3600),
      let now = try? connection.serverTime(), connection.owner(of: selection) == window
    else { return acquired }
    return now
  }

  /// Gives all running transfers up.
  public func cancelTransfers() {
    for transfer in Array(transfers.values) { transfer.cancel() }
  }

  func handle(_ event: Event) {
    switch event {
    case .selectionRequest(let request):
      answer(request)
      handover?.ownerChanged()
    case .selectionClear(_, selection):
      // Anybody can send this event; the server knows the truth (rule O-06).
      if isOwner && connection.owner(of: selection) != window { lose() }
    case .destroyNotify(window):
      window = .none
      lose()
    default: break
    }
  }

  func lose() {
    guard isOwner else { return }
    isOwner = false
    targets = []
    entries = [:]
    for transfer in transfers.values { transfer.limitIdleTime(to: idleTimeoutAfterLoss) }
    onLoss()
    handover?.ownerChanged()
  }

  /// The connection keeps its handlers, and must not keep the owner.
  private final class Relay: EventHandler {
    weak var owner: SelectionOwner?

    func handle(_ event: Event) {
      owner?.handle(event)
    }
  }
}
