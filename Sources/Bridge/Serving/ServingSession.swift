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
  private let loop = PollLoop()
  private var takenCount = 0
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
      if let number = Signals.next(of: descriptor) { end(.signal(number)) }
    }
    endIfDone()
    if ending == nil { try loop.run() }
    return ending ?? .done
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
    if owners.allSatisfy(\.isDone) { end(.done) }
  }

  private func end(_ ending: Ending) {
    self.ending = ending
    loop.stop()
  }
}
