import CX11

/// Asks the clipboard manager to save what an owner offers, before the owner
/// ends (`SAVE_TARGETS` of the clipboard manager specification; rules O-34,
/// O-35).
///
/// The owner goes on answering meanwhile. It always comes to an end, whatever
/// the manager does.
public final class ManagerHandover {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// The manager says that it has saved everything.
    case saved
    /// The manager says that it hasn't.
    case refused
    /// Another client owns the selection by now.
    case lost
    /// The manager is gone.
    case managerGone
    /// The manager stood still, or took too long.
    case timedOut
  }

  private let owner: SelectionOwner
  private let connection: Connection
  private let window: Window
  private let manager: Window
  private let quietTime: Duration
  private let deadline: HandoverDeadline
  private var lastProgress: ContinuousClock.Instant
  private let completion: (Outcome) -> Void
  private var progress: HandoverProgress
  private var watch: WindowWatch?
  private var timer: Int?
  private var quietTimer: Int?
  private var isOver = false

  /// Asks the manager; nil where there is none, or nothing for it to save.
  ///
  /// - Parameters:
  ///   - owner: The owner of the selection.
  ///   - stepTimeout: How long nothing may happen, neither a request nor a part
  ///     of a content that is taken.
  ///   - totalTimeout: How long the whole may take: a program that hangs when it
  ///     should end is worse than a lost copy.
  ///   - quietTime: How long nothing must be asked for after the answer of a
  ///     manager that hasn't asked for all that it was told of.
  ///   - completion: Called once, from ``Connection/process()``; before this
  ///     returns where the manager ends in that moment.
  public init?(
    of owner: SelectionOwner, stepTimeout: Duration = .seconds(3),
    totalTimeout: Duration = .seconds(20), quietTime: Duration = .seconds(1),
    completion: @escaping (Outcome) -> Void
  ) {
    let connection = owner.connection
    let atoms = connection.protocolAtoms
    let targets = owner.savableTargets
    let manager = connection.owner(of: atoms.clipboardManager)
    guard owner.isOwner, owner.isSavable, !targets.isEmpty, manager != .none else { return nil }
    self.owner = owner
    self.connection = connection
    window = owner.window
    self.manager = manager
    self.quietTime = quietTime
    lastProgress = .now
    deadline = HandoverDeadline(
      begin: lastProgress, stepTimeout: stepTimeout, totalTimeout: totalTimeout)
    self.completion = completion
    progress = HandoverProgress(targets: targets)
    connection.subscribe(self, to: window, mask: PropertyChangeMask)
    connection.writeProperty(
      atoms.property, of: window, type: ProtocolAtoms.atom, items: targets.map(\.rawValue))
    connection.convert(
      atoms.clipboardManager, to: atoms.saveTargets, into: atoms.property, of: window,
      at: owner.acquired)
    connection.flush()
    owner.handover = self
    waitForProgress()
    watch = WindowWatch(manager, on: connection) { [weak self] in self?.end(.managerGone) }
  }

  /// Gives it up; the completion isn't called any more.
  public func cancel() {
    guard !isOver else { return }
    isOver = true
    connection.callOff(timer)
    connection.callOff(quietTimer)
    watch?.cancel()
    connection.unsubscribe(self, from: window)
    connection.deleteProperty(connection.protocolAtoms.property, of: window)
    owner.handover = nil
  }

  /// Ends it where nothing has happened for too long, and otherwise looks again
  /// when that may be so.
  private func waitForProgress() {
    let activities = owner.transfers.values.map(\.lastActivity)
    let last = activities.reduce(lastProgress) { max($0, $1) }
    let rest = deadline.due(lastProgress: last) - .now
    guard rest > .zero else { return end(.timedOut) }
    timer = connection.after(rest) { [weak self] in self?.waitForProgress() }
  }

  /// Somebody asked the owner for a target.
  func requested(_ target: Atom, by requestor: Window) {
    lastProgress = .now
    // Only what the manager itself asks for is saved, but everybody who asks
    // makes it worth to wait: it may fetch over another connection.
    let isManager = connection.clientBase(of: requestor) == connection.clientBase(of: manager)
    progress.requested(isManager ? target : .none)
    if progress.answer != nil { restartQuietTimer() }
  }

  /// A request was answered, the owner's last transfer ended, or the selection
  /// was lost.
  func ownerChanged() {
    if !owner.isOwner { progress.lost() }
    proceed()
  }

  private func take(_ answer: SelectionNotification) {
    guard progress.answer == nil else { return }
    progress.answered(answer.property != .none)
    lastProgress = .now
    restartQuietTimer()
    proceed()
  }

  private func restartQuietTimer() {
    connection.callOff(quietTimer)
    quietTimer = connection.after(quietTime) { [weak self] in
      guard let self else { return }
      progress.becameQuiet()
      proceed()
    }
  }

  private func proceed() {
    guard progress.isOver(isTransferring: owner.isTransferring) else { return }
    end(progress.isLost ? .lost : progress.answer == true ? .saved : .refused)
  }

  private func end(_ outcome: Outcome) {
    guard !isOver else { return }
    cancel()
    completion(outcome)
  }
}

extension ManagerHandover: EventHandler {
  func handle(_ event: Event) {
    guard case .selectionNotify(let answer) = event,
      answer.selection == connection.protocolAtoms.clipboardManager,
      answer.target == connection.protocolAtoms.saveTargets
    else { return }
    take(answer)
  }
}

extension SelectionOwner {
  /// The targets that a manager is told of: those with content, and of several
  /// that share a content made on demand only one, so that ending doesn't
  /// mean to make and send it over and over.
  fileprivate var savableTargets: [Atom] {
    var lazy: [ObjectIdentifier: Int] = [:]
    var list: [Atom] = []
    for target in targets {
      guard let (entry, _) = entries[target] else { continue }
      guard let content = entry.content as? LazyContent else {
        list.append(target)
        continue
      }
      let id = ObjectIdentifier(content)
      guard let index = lazy[id] else {
        lazy[id] = list.count
        list.append(target)
        continue
      }
      // Of TEXT and COMPOUND_TEXT, the one that is called as what it is.
      if entry.target == entry.type { list[index] = target }
    }
    return list
  }
}
