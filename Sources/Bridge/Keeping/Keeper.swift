import System
import X11Selection

/// Keeps what is copied for the time after its owner: it saves what programs
/// ask it to before they end (the clipboard manager specification), and offers
/// again what vanished with its owner.
final class Keeper {
  /// How long nobody must own the selection after its owner vanished: Wine
  /// makes its window anew and takes it again at once (mutter#1338).
  private static let debounce = Duration.milliseconds(20)

  /// How long a program that ends is let wait for its answer.
  private static let replyTimeout = Duration.seconds(60)

  /// The selection that is kept.
  static let selection = "CLIPBOARD"

  /// The manager selection of who saves it.
  static let managerSelection = "CLIPBOARD_MANAGER"

  /// What it tells of.
  enum Event {
    /// Another program is the clipboard manager: it is named where it can be.
    case superseded(by: String?)
    /// A copy would survive its owner now.
    case kept(targets: [String], byteCount: Int)
    /// A copy did survive its owner.
    case offeredAgain(targets: [String], byteCount: Int)
  }

  /// The copy that is in the selection now.
  private struct Current {
    let copied: Copied
    /// Nil until its capture has ended.
    var saving: CopySaving?
    /// The programs that wait until it is saved.
    var replies: [DeferredReply] = []
    /// How many targets were told of as kept.
    var reportedCount = 0
  }

  private let connection: Connection
  private let loop: PollLoop
  private let limits: ConversionLimits
  private let directory: String
  private let report: (Event) -> Void
  private let manager: SelectionOwner
  private let owner: SelectionOwner
  private var current: Current?
  private var timer: PollLoop.Timer?

  /// True while it is the display's clipboard manager.
  private(set) var isKeeping = false

  /// - Parameters:
  ///   - connection: The connection to work through, watched by the loop.
  ///   - loop: The process's loop.
  ///   - limits: How long an owner may take for a step, and how much of one
  ///     copy is kept.
  ///   - directory: Where large contents are kept.
  ///   - report: Told of what happens.
  init(
    on connection: Connection, loop: PollLoop, limits: ConversionLimits, directory: String,
    report: @escaping (Event) -> Void
  ) {
    self.connection = connection
    self.loop = loop
    self.limits = limits
    self.directory = directory
    self.report = report
    manager = SelectionOwner(of: connection.atom(Self.managerSelection), on: connection)
    owner = SelectionOwner(of: connection.atom(Self.selection), on: connection)
  }

  /// Becomes the clipboard manager, unless there is one.
  func start() {
    manager.acceptsEarlierTimes = true
    manager.setHandler(for: connection.atom("SAVE_TARGETS"), timeout: Self.replyTimeout) {
      [unowned self] in save(for: $0)
    }
    manager.onLoss = { [unowned self] in superseded() }
    isKeeping = (try? manager.acquireIfFree(X11Selection.Offer([], isSavable: false))) ?? false
    guard isKeeping else { return superseded() }
    connection.announceManager(
      of: manager.selection, owner: manager.ownerWindow, at: manager.acquired)
  }

  /// Keeps nothing more, and lets another program be the manager.
  func stop() {
    isKeeping = false
    drop()
    manager.onLoss = {}
    manager.relinquish()
  }

  /// True where a copy is one that was offered again here.
  func isOwn(_ copied: Copied) -> Bool { copied.owner == owner.ownerWindow }

  /// A sink that keeps what a capture reads.
  func makeSink(for target: String) -> KeepingSink {
    KeepingSink(target, directory: directory, memoryLimit: Spool.memoryLimit)
  }

  // MARK: Changes

  /// Notes that something was copied; what was before is of no interest.
  func taken(_ copied: Copied) {
    drop()
    if isKeeping { current = Current(copied: copied) }
  }

  /// Notes that nobody owns the selection any more.
  func left(_ kind: OwnerChange.Kind) {
    switch kind {
    case .taken: break
    case .cleared: drop()
    case .windowDestroyed, .clientClosed:
      guard current != nil, timer == nil else { return }
      timer = loop.after(Self.debounce) { [unowned self] in offerAgain() }
    }
  }

  /// Notes that a copy must not be kept.
  func forbid(_ copied: Copied) {
    if isCurrent(copied) { drop() }
  }

  /// Begins to keep a copy.
  ///
  /// - Parameters:
  ///   - copied: The copy.
  ///   - targets: What its owner lists.
  ///   - content: What was fetched of it already.
  ///   - isEager: False to fetch it only when its owner asks for that.
  func keep(_ copied: Copied, targets: [String], content: KeptContent?, isEager: Bool) {
    guard isCurrent(copied), let current else { return }
    let saving = CopySaving(
      of: copied, targets: targets, on: connection, limits: limits, directory: directory
    ) { [unowned self] in saved() }
    if let content { saving.add(content) }
    self.current?.saving = saving
    let asked = current.replies.flatMap { names($0) ?? saving.targets }
    if isEager || !current.replies.isEmpty { saving.fetch((isEager ? saving.targets : []) + asked) }
  }

  private func isCurrent(_ copied: Copied) -> Bool {
    current.map { $0.copied.owner == copied.owner && $0.copied.time == copied.time } ?? false
  }

  private func drop() {
    if let timer { loop.cancel(timer) }
    timer = nil
    current?.saving?.abandon()
    for reply in current?.replies ?? [] { reply.refuse() }
    current = nil
  }

  private func superseded() {
    isKeeping = false
    drop()
    let window = connection.owner(of: manager.selection)
    report(.superseded(by: connection.applicationClass(of: window)))
  }

  // MARK: Saving

  /// A program that ends asks for its copy to be saved; it is answered once
  /// that is so, or can't be.
  private func save(for reply: DeferredReply) {
    // What is offered again is safe already.
    if owner.isOwner { return reply.succeed() }
    guard current != nil else { return reply.refuse() }
    current?.replies.append(reply)
    guard let saving = current?.saving else { return }
    saving.fetch(names(reply) ?? saving.targets)
  }

  private func names(_ reply: DeferredReply) -> [String]? {
    reply.parameters.map { connection.names(of: $0).compactMap { $0 } }
  }

  private func saved() {
    guard let current, let saving = current.saving else { return }
    self.current?.replies = []
    let isSaved = !saving.isIncomplete && saving.offer != nil
    for reply in current.replies {
      if isSaved { reply.succeed() } else { reply.refuse() }
    }
    guard let offer = saving.offer, offer.entries.count > current.reportedCount else { return }
    self.current?.reportedCount = offer.entries.count
    report(.kept(targets: offer.entries.map(\.target), byteCount: saving.byteCount))
  }

  // MARK: Offering again

  private func offerAgain() {
    timer = nil
    guard let saving = current?.saving, let offer = saving.offer else { return drop() }
    let byteCount = saving.byteCount
    drop()
    guard (try? owner.acquireIfFree(offer)) == true else { return }
    report(.offeredAgain(targets: offer.entries.map(\.target), byteCount: byteCount))
  }
}
