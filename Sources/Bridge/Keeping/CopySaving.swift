import System
import X11Selection

/// Fetches the targets of one copy, one after the other, and keeps what comes.
///
/// It always ends: after a bound of bytes, of time, or of targets that the
/// owner doesn't answer.
final class CopySaving {
  /// How long the targets of one copy may take together: an owner that encodes
  /// each of them anew has better things to do.
  private static let timeLimit = Duration.seconds(30)

  /// How many targets may go unanswered before the owner is taken to hang.
  private static let silenceLimit = 2

  /// The most bytes of one copy that are kept in memory.
  private static let memoryLimit = 16 << 20

  /// The targets in the owner's order.
  private(set) var targets: [String]

  /// What has come so far, by target.
  private(set) var contents: [String: KeptContent] = [:]

  /// True where something that was asked for last and that the owner has
  /// didn't come.
  private(set) var isIncomplete = false

  private let copied: Copied
  private let connection: Connection
  private let limits: ConversionLimits
  private let directory: String
  private let finished: () -> Void
  private var deadline = ContinuousClock.now
  private var waiting: [String] = []
  private var asked: Set<String> = []
  private var silenceCount = 0
  private var conversion: Conversion?
  private var isAbandoned = false

  /// Prepares to fetch the targets of a copy.
  ///
  /// - Parameters:
  ///   - copied: The copy.
  ///   - targets: Its targets.
  ///   - connection: The connection to read through.
  ///   - limits: How long each may take; the bytes are for all together.
  ///   - directory: Where large contents are kept.
  ///   - finished: Called each time that nothing is left to fetch.
  init(
    of copied: Copied, targets: [String], on connection: Connection, limits: ConversionLimits,
    directory: String, finished: @escaping () -> Void
  ) {
    self.copied = copied
    self.targets = KeepableTargets.list(targets)
    self.connection = connection
    self.limits = limits
    self.directory = directory
    self.finished = finished
  }

  /// What is offered again in the owner's place; nil where there is nothing.
  var offer: X11Selection.Offer? {
    let kept = targets.compactMap { contents[$0] }
    // An empty text in place of a content is how some programs clear.
    guard kept.contains(where: { $0.byteCount > 0 }) else { return nil }
    return X11Selection.Offer(kept.map(\.entry))
  }

  /// The size of all that has come.
  var byteCount: Int { contents.values.reduce(0) { $0 + $1.byteCount } }

  /// Adds a content that came already.
  func add(_ content: KeptContent) {
    asked.insert(content.target)
    contents[content.target] = content
  }

  /// Fetches targets that weren't yet, and tells when that is done.
  ///
  /// - Parameter names: The targets; those that can't be kept are left out.
  func fetch(_ names: [String]) {
    let isIdle = conversion == nil
    if isIdle {
      deadline = .now + Self.timeLimit
      silenceCount = 0
      isIncomplete = false
    }
    for name in KeepableTargets.list(names) where asked.insert(name).inserted {
      // Each content is an open file; whoever asks can name any number.
      guard asked.count <= 2 * KeepableTargets.limit else { break }
      if !targets.contains(name) { targets.append(name) }
      waiting.append(name)
    }
    if isIdle { fetchNext() }
  }

  /// Fetches nothing more; a transfer that runs is let end.
  func abandon() {
    isAbandoned = true
    conversion?.abandon()
    conversion = nil
  }

  private func fetchNext() {
    guard !isAbandoned else { return }
    guard !waiting.isEmpty else { return finished() }
    let used = byteCount
    let timeLeft = deadline - .now
    guard limits.byteLimit > used, timeLeft > .zero, silenceCount < Self.silenceLimit else {
      return giveUp()
    }
    let target = waiting.removeFirst()
    let sink = KeepingSink(
      target, directory: directory, memoryLimit: max(0, Self.memoryLimit - used))
    var limits = limits
    limits.byteLimit -= used
    limits.totalTimeout = min(limits.totalTimeout, timeLeft)
    conversion = Conversion(
      of: copied.atom, to: connection.atom(target), at: copied.time, owner: copied.owner,
      on: connection, limits: limits, into: sink
    ) { [weak self] result in
      self?.took(result, sink)
    }
  }

  private func took(_ result: Result<Int, ConversionError>, _ sink: KeepingSink) {
    guard !isAbandoned else { return }
    conversion = nil
    do {
      _ = try result.get()
      let content = try sink.finish()
      contents[content.target] = content
    } catch ConversionError.refused {
      // Owners list what they refuse (openai/codex#40825): there is no such
      // content.
    } catch ConversionError.unwanted(let error) where error is KeepingSink.NotKept {
    } catch ConversionError.ownerGone, ConversionError.ownerChanged,
      ConversionError.connectionLost
    {
      return giveUp()
    } catch {
      isIncomplete = true
      retriable(sink.target)
      if case ConversionError.noAnswer = error { silenceCount += 1 }
    }
    fetchNext()
  }

  private func giveUp() {
    isIncomplete = true
    for target in waiting { retriable(target) }
    waiting = []
    finished()
  }

  /// Lets a target be asked for again by a program that ends.
  private func retriable(_ target: String) {
    asked.remove(target)
  }
}
