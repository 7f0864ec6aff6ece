package import System
import Transfer
package import X11Selection

/// The life of a process that owns selections for somebody: from taking them
/// until the last transfer after losing them.
package final class ServingSession {
  /// How a session ended.
  package enum Ending: Equatable {
    /// Every selection was lost or given up, and all transfers ended.
    case done
    /// A signal asked for the end.
    case signal(Int32)
    /// The X server is gone.
    case connectionLost
  }

  /// When to give the selections up by oneself.
  package struct Limits {
    /// After so many finished transfers of content; `TARGETS` and its like
    /// don't count (xclip#73).
    package var loops: Int?
    /// After so long.
    package var time: Duration?

    package init(loops: Int? = nil, time: Duration? = nil) {
      self.loops = loops
      self.time = time
    }
  }

  private let connection: Connection
  private let owners: [SelectionOwner]
  private let limits: Limits
  private let isSavable: Bool
  private let loop = PollLoop()
  private var takenCount = 0
  private var endingSignal: Int32?
  private var handover: ManagerHandover?
  private var ending: Ending?

  /// Takes selections with an offer.
  ///
  /// - Parameters:
  ///   - selections: Their names.
  ///   - offer: What they can be converted to.
  ///   - connection: The connection to own them through.
  ///   - limits: When to give them up.
  /// - Throws: `SelectionError`; what was taken before is given up again.
  package init(
    of selections: [String], offer: X11Selection.Offer, on connection: Connection, limits: Limits
  ) throws(SelectionError) {
    self.connection = connection
    self.limits = limits
    isSavable = offer.isSavable
    owners = connection.atoms(selections).map { SelectionOwner(of: $0, on: connection) }
    for owner in owners {
      do { try owner.acquire(offer) } catch {
        for owner in owners { owner.relinquish() }
        throw error
      }
    }
  }

  /// Serves until there is nothing more to do.
  ///
  /// - Parameter signals: The signals that end it, which are handled in the
  ///   same loop.
  /// - Returns: How it ended.
  /// - Throws: `SystemError` where the loop can't sleep.
  package func run(signals: borrowing Signals) throws(SystemError) -> Ending {
    for owner in owners {
      owner.onContentTaken = { [unowned self] in contentTaken($0) }
      owner.onLoss = { [unowned self] in endIfDone() }
      owner.onIdle = { [unowned self] in endIfDone() }
    }
    if let time = limits.time { loop.after(time) { [unowned self] in relinquish() } }
    loop.watch(connection) { [unowned self] in end(.connectionLost) }
    let descriptor = signals.descriptor.number
    loop.watch(descriptor) { [unowned self] in
      if let number = Signals.next(of: descriptor) { signalCame(number) }
    }
    endIfDone()
    if ending == nil { try loop.run() }
    // The caller may end the process by the signal.
    connection.synchronize()
    return ending ?? .done
  }

  /// Ends, but first has the clipboard manager save what it may keep.
  ///
  /// A second signal ends at once.
  private func signalCame(_ number: Int32) {
    guard endingSignal == nil else { return end(.signal(number)) }
    endingSignal = number
    let isTemporary = limits.loops != nil || limits.time != nil
    guard isSavable && !isTemporary else {
      // Given up by itself, a selection isn't brought back by those who do so
      // when its owner just vanishes (rule O-36).
      relinquish()
      return end(.signal(number))
    }
    let clipboard = connection.atom("CLIPBOARD")
    handover = owners.first { $0.selection == clipboard }.flatMap { owner in
      ManagerHandover(of: owner) { [unowned self] _ in end(.signal(number)) }
    }
    if handover == nil { end(.signal(number)) }
  }

  private func contentTaken(_ target: String) {
    guard Self.isContent(target) else { return }
    takenCount += 1
    if takenCount == limits.loops { relinquish() }
  }

  /// False for what is asked for beside a content, and would use up a single
  /// paste: a history looks for the mark of a secret, and another cardclip reads
  /// an element's description before its content.
  private static func isContent(_ target: String) -> Bool {
    switch TargetUse(of: target) {
    case .element, .protocol, .secretMark, .sideEffect: false
    case .image, .files, .text, .richText, .other: true
    }
  }

  private func relinquish() {
    for owner in owners { owner.relinquish() }
  }

  private func endIfDone() {
    guard endingSignal == nil, owners.allSatisfy(\.isDone) else { return }
    end(.done)
  }

  private func end(_ ending: Ending) {
    self.ending = self.ending ?? ending
    loop.stop()
  }
}
