package import Cards
import FoundationEssentials
package import System
import Transfer
package import X11Selection

/// Captures what is copied into the store, asleep in between.
package final class Listener {
  /// The most captures at once; beyond that the oldest is given up, so that
  /// owners that never answer can't fill the memory.
  private static let captureLimit = 64

  /// How long nothing must have been captured before what a burst left is
  /// tidied up.
  private static let quietTime = Duration.seconds(1)

  /// After so many captures in quick succession that came to nothing a selection
  /// must settle before it is asked for again: one that is taken anew at each
  /// request would keep both programs busy without end.
  private static let vainLimit = 256

  /// The most pictures that are compared by decoding at once; in a burst of
  /// pictures each is an element of its own.
  private static let comparisonLimit = 2

  private let options: ListenerOptions
  private let connection: Connection
  private let store: Store
  private let loop: PollLoop
  private let report: (ListenerEvent) -> Void
  private var monitor: SelectionMonitor?
  private var captures: [Capture] = []
  private var settling: [String: SettlingSelection] = [:]
  private var duplicates: DuplicateFilter
  private var classes = OwnerClasses()
  private let sweep: GradualSweep
  private var quietTimer: PollLoop.Timer?
  private var vainCount = 0
  private var keeper: Keeper?
  private let checks: PictureChecks
  private let readers: FileReaders
  private var comparisons: [PictureComparison] = []
  private lazy var pending = PendingCaptures(on: loop) {
    [unowned self] pending throws(StoreError) in
    try keep(&pending)
  } refuse: { [unowned self] pending, error in
    reject(pending.copied, Rejection(error), owner: pending.owner)
  }
  private var isStopping = false

  /// What it has done so far.
  package private(set) var status: ListenerStatus

  /// Called when it has nothing more to do.
  package var onEnd: () -> Void = {}

  /// Called for each element that was captured, once it is on the disk.
  package var onCapture: (Element) -> Void = { _ in }

  /// Prepares to listen.
  ///
  /// - Parameters:
  ///   - options: What to do.
  ///   - connection: The connection to listen through, watched by the loop.
  ///   - store: Where elements go.
  ///   - loop: The process's loop.
  ///   - report: Told of everything that happens.
  package init(
    _ options: ListenerOptions, on connection: Connection, into store: Store, loop: PollLoop,
    report: @escaping (ListenerEvent) -> Void
  ) {
    self.options = options
    self.connection = connection
    self.store = store
    self.loop = loop
    self.report = report
    sweep = GradualSweep(of: store, loop: loop)
    checks = PictureChecks(by: options.helper, on: loop)
    readers = FileReaders(timeout: options.limits.stepTimeout, on: loop)
    duplicates = DuplicateFilter(
      store: store, card: options.card, widensToCard: options.widensDuplicates)
    status = ListenerStatus(
      process: ProcessInformation.id, since: Timestamps.rfc3339(), selections: options.selections)
    if let directory = options.keepingDirectory {
      keeper = Keeper(on: connection, loop: loop, limits: options.limits, directory: directory) {
        [unowned self] in tell($0)
      }
    }
  }

  /// Begins: what is copied now is captured first, unless it was before.
  ///
  /// - Throws: `X11Error`.
  package func start() throws(X11Error) {
    let atoms = connection.atoms(options.selections)
    keeper?.start()
    status.keeping = keeper?.isKeeping ?? false
    monitor = try SelectionMonitor(of: atoms, on: connection) { [unowned self] in
      changed($0)
    }
    report(
      .listening(
        ListenerEvent.StartRecord(
          process: status.process, selections: status.selections, time: status.since)))
    for (selection, atom) in zip(options.selections, atoms) {
      let (owner, time) = try connection.ownerAndTime(of: atom)
      guard owner != .none else { continue }
      take(Copied(selection: selection, atom: atom, owner: owner, time: time))
    }
    store.prepareForBursts()
    sweep.start()
  }

  /// Captures and keeps nothing more, and gives up the captures that run, of
  /// which nothing is left behind.
  package func stop() {
    monitor = nil
    keeper?.stop()
    for capture in captures { capture.abandon() }
    captures = []
    for comparison in comparisons { comparison.cancel() }
    comparisons = []
    isStopping = true
    pending.finish()
  }

  /// Notes that a command for a capture failed.
  package func commandFailed(_ record: ListenerEvent.CommandRecord) {
    status.note(record)
    report(.commandFailed(record))
  }

  /// The status with what changes by itself, in JSON.
  package func statusBytes() -> [UInt8] {
    status.memory = ProcessInformation.residentMemory
    status.waiting = pending.count
    return Array((try? JSONEncoder().encode(status)) ?? Data())
  }

  // MARK: Changes

  private func changed(_ change: OwnerChange) {
    guard let selection = connection.names(of: [change.selection])[0] else { return }
    if change.kind != .taken { classes.forgetAll() }
    // Told after the owner was asked, which works meanwhile.
    defer {
      report(
        .ownerChanged(
          ListenerEvent.OwnerRecord(
            selection: selection, change: change.kind.name,
            owner: nil, time: Timestamps.rfc3339())))
    }
    if selection == Keeper.selection { keeper?.left(change.kind) }
    guard change.kind == .taken else { return settling[selection]?.change(nil) ?? () }
    let copied = Copied(
      selection: selection, atom: change.selection, owner: change.owner,
      time: change.selectionTime)
    guard selection == "PRIMARY" || vainCount >= Self.vainLimit else { return take(copied) }
    let settling =
      self.settling[selection]
      ?? SettlingSelection(loop: loop, connection: connection) { [unowned self] in take($0) }
    self.settling[selection] = settling
    settling.change(copied)
  }

  private func take(_ copied: Copied) {
    if let keeper, copied.selection == Keeper.selection {
      guard !keeper.isOwn(copied) else { return reject(copied, Rejection(.own)) }
      keeper.taken(copied)
    }
    if captures.count >= Self.captureLimit {
      captures[0].cancel(Rejection(.timeout, "too many owners did not answer"))
    }
    let isKept = copied.selection == Keeper.selection && keeper?.isKeeping == true
    let terms = Capture.Terms(
      limits: options.limits, images: options.images, checks: checks, readers: readers,
      only: options.only, preference: options.preference, keepsHTML: options.keepsHTML,
      makeCopy: isKept ? keeper?.makeSink : nil
    ) { [unowned self] in veto($0) }
    let capture = Capture(of: copied, on: connection, into: store, loop: loop, terms: terms) {
      [unowned self] capture, outcome in
      ended(capture, outcome)
    }
    captures.append(capture)
    capture.start()
  }

  /// Why a copy isn't wanted, whatever it is.
  private func veto(_ copied: Copied) -> Rejection? {
    do {
      if try store.listeningPause() != .none { return Rejection(.paused) }
      if try store.takeSkippedCopy() { return Rejection(.paused, "skipped by pause --next") }
    } catch {
      return Rejection(error)
    }
    guard !options.ignoredClasses.isEmpty,
      let name = classes.name(of: copied.owner, on: connection),
      options.ignoredClasses.contains(where: { $0.lowercased() == name.lowercased() })
    else { return nil }
    return Rejection(.ignored, name)
  }

  // MARK: Ends

  private func ended(_ capture: Capture, _ outcome: Capture.Outcome) {
    captures.removeAll { $0 === capture }
    switch outcome {
    case .rejected(let rejection): reject(capture.copied, rejection)
    case .taken(let elements, let target, let failures):
      compare(elements, of: capture.copied, target: target)
      for failure in failures { reject(capture.copied, Rejection(failure)) }
    }
    handToKeeper(capture, outcome)
    if let quietTimer { loop.cancel(quietTimer) }
    quietTimer = loop.after(Self.quietTime) { [unowned self] in
      quietTimer = nil
      vainCount = 0
      store.settle()
      Heap.giveBack()
    }
  }

  /// Has a copy kept for the time after its owner, unless it may not be.
  private func handToKeeper(_ capture: Capture, _ outcome: Capture.Outcome) {
    guard let keeper, capture.copied.selection == Keeper.selection else { return }
    var reason: Rejection.Reason?
    if case .rejected(let rejection) = outcome { reason = rejection.reason }
    // A copy of ours says by itself when it ends; fetching from it unasked
    // would count as its paste.
    let isOwn = reason == .own && capture.offer?.isSecret == false
    guard let offer = capture.offer, capture.isPermitted || isOwn, reason != .timeout else {
      return keeper.forbid(capture.copied)
    }
    keeper.keep(
      capture.copied, targets: offer.targets, content: capture.copy, isEager: !isOwn)
  }

  private func tell(_ event: Keeper.Event) {
    switch event {
    case .superseded(let name):
      let reason = "another clipboard manager runs" + (name.map { " (\($0))" } ?? "")
      status.keeping = false
      status.notKeeping = reason
      report(
        .notKeeping(
          ListenerEvent.NotKeepingRecord(reason: reason, time: Timestamps.rfc3339())))
    case .kept(let targets, let byteCount): tell("kept", targets, byteCount)
    case .offeredAgain(let targets, let byteCount):
      status.offeredAgain += 1
      tell("offered-again", targets, byteCount)
    }
  }

  private func tell(_ event: String, _ targets: [String], _ byteCount: Int) {
    report(
      .kept(
        ListenerEvent.KeptRecord(
          event: event, selection: Keeper.selection, targets: targets, bytes: byteCount,
          time: Timestamps.rfc3339())))
  }

  /// Keeps what was taken, unless it is the picture before it in another
  /// format, which decoding must tell.
  private func compare(_ taken: [TakenElement], of copied: Copied, target: String) {
    // Its window may be gone, and its number another's, when the store takes it.
    let read = PendingCaptures.Pending(
      copied: copied, owner: classes.name(of: copied.owner, on: connection), target: target,
      time: WallClock.milliseconds(), elements: taken)
    guard comparisons.count < Self.comparisonLimit,
      let (last, own) = duplicates.suspects(taken.map(\.element))
    else { return pending.add(read) }
    var comparison: PictureComparison?
    comparison = PictureComparison.start(
      last, own, by: options.helper, limits: options.images, on: loop
    ) { [unowned self] isSame in
      comparisons.removeAll { $0 === comparison }
      comparison = nil
      if isSame { return reject(copied, Rejection(.duplicate), owner: read.owner) }
      pending.add(read)
    }
    if let comparison { comparisons.append(comparison) }
  }

  /// Puts a copy into the store, or what is left of it.
  ///
  /// - Throws: `StoreError.busy` where another process has locked it.
  private func keep(_ pending: inout PendingCaptures.Pending) throws(StoreError) {
    // Of several that came at once, one is wanted, and the whole of it.
    if options.isOnce, status.captured > 0, !pending.isNew { return }
    do {
      let elements = pending.elements.map(\.element)
      if try !pending.isNew && duplicates.isDuplicate(elements) {
        return reject(pending.copied, Rejection(.duplicate), owner: pending.owner)
      }
      pending.isNew = true
      try store.grouped {
        while let taken = pending.elements.first {
          var element = taken.element
          element.origin = Origin(
            selection: pending.copied.selection, owner: pending.owner, target: pending.target,
            time: pending.time)
          let added = try add(element)
          pending.elements.removeFirst()
          announce(added, isAnimated: taken.isAnimated)
        }
      }
      duplicates.note(elements)
      if options.isOnce { onEnd() }
    } catch StoreError.busy {
      throw .busy
    } catch {
      reject(pending.copied, Rejection(error), owner: pending.owner)
    }
  }

  private func add(_ element: NewElement) throws -> Element {
    let id =
      try isStopping
      ? store.add(element, to: options.card)
      : store.withoutWaiting { try store.add(element, to: options.card) }
    return try store.element(id)
  }

  private func announce(_ element: Element, isAnimated: Bool) {
    status.captured += 1
    vainCount = 0
    let own = element.representations.first
    report(
      .captured(
        ListenerEvent.CaptureRecord(
          element: element.id.rawValue, card: element.card.rawValue,
          kind: element.kind.rawValue, type: own?.type ?? "", bytes: own?.byteCount ?? 0,
          width: own?.pixelSize?.width, height: own?.pixelSize?.height,
          animated: isAnimated ? true : nil,
          selection: element.origin?.selection ?? "", owner: element.origin?.owner,
          time: Timestamps.rfc3339(element.created))))
    onCapture(element)
  }

  private func reject(_ copied: Copied, _ rejection: Rejection) {
    reject(copied, rejection, owner: classes.name(of: copied.owner, on: connection))
  }

  private func reject(_ copied: Copied, _ rejection: Rejection, owner: String?) {
    let record = ListenerEvent.RejectionRecord(
      reason: rejection.reason, detail: rejection.detail, selection: copied.selection,
      owner: owner, time: Timestamps.rfc3339())
    status.note(record)
    vainCount += 1
    report(.rejected(record))
  }
}

extension OwnerChange.Kind {
  /// The name in the stream of events.
  fileprivate var name: String {
    switch self {
    case .taken: "taken"
    case .cleared: "cleared"
    case .windowDestroyed: "window-destroyed"
    case .clientClosed: "client-closed"
    }
  }
}
