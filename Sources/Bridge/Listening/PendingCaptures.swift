import Cards
import System

/// Copies that were read and are not in the store yet, in their order.
///
/// Where another process has locked the store they are tried again and again,
/// and the listener goes on meanwhile: their owners may be gone by then.
final class PendingCaptures {
  /// A copy with what is left of it to keep.
  struct Pending {
    let copied: Copied
    /// The class of the program that copied it; nil where it has none.
    let owner: String?
    let target: String
    /// When it was read, in milliseconds since 1970.
    let time: Int64
    var elements: [TakenElement]
    /// True once it was found to be no duplicate.
    var isNew = false
  }

  /// The most that wait, and the most elements of theirs, so that a store that
  /// stays locked can fill neither the memory nor the table of files.
  private static let limit = (copies: 64, elements: 1000)

  /// How long a locked store is left alone; longer each time, up to the second.
  private static let pauses = (first: Duration.milliseconds(20), longest: Duration.seconds(1))

  private let loop: PollLoop
  private let keep: (inout Pending) throws(StoreError) -> Void
  private let refuse: (Pending, StoreError) -> Void
  private var pending: [Pending] = []
  private var pause = pauses.first
  private var timer: PollLoop.Timer?

  /// How many wait.
  var count: Int { pending.count }

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - loop: Where they wait.
  ///   - keep: Puts one into the store; throws `busy` where it is to wait.
  ///   - refuse: Told of one that can't wait.
  init(
    on loop: PollLoop, keep: @escaping (inout Pending) throws(StoreError) -> Void,
    refuse: @escaping (Pending, StoreError) -> Void
  ) {
    self.loop = loop
    self.keep = keep
    self.refuse = refuse
  }

  /// Keeps a copy, now or behind those that wait already.
  func add(_ capture: Pending) {
    let elementCount = pending.reduce(capture.elements.count) { $0 + $1.elements.count }
    guard
      pending.isEmpty || pending.count < Self.limit.copies && elementCount <= Self.limit.elements
    else { return refuse(capture, .busy) }
    pending.append(capture)
    if timer == nil { keepAll() }
  }

  /// Tries those that wait once more, and lets go of them.
  func finish() {
    if let timer { loop.cancel(timer) }
    timer = nil
    while !pending.isEmpty {
      var capture = pending.removeFirst()
      do { try keep(&capture) } catch {
        refuse(capture, error)
        for capture in pending { refuse(capture, error) }
        pending = []
      }
    }
  }

  private func keepAll() {
    timer = nil
    while !pending.isEmpty {
      var capture = pending.removeFirst()
      do { try keep(&capture) } catch {
        pending.insert(capture, at: 0)
        timer = loop.after(pause) { [weak self] in self?.keepAll() }
        pause = min(pause * 2, Self.pauses.longest)
        return
      }
      pause = Self.pauses.first
    }
  }
}
