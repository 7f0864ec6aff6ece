/// Counts the contents that one request asked for as one, however many a
/// `MULTIPLE` has: when the last of them is taken.
final class TransferTally {
  /// The running transfers, and the request itself until it is answered.
  private var openCount = 1
  private var isComplete = true
  /// The first content that was taken.
  private var target: Atom?
  private let taken: (Atom) -> Void

  /// Begins with nothing taken; `taken` is called once at most.
  init(taken: @escaping (Atom) -> Void) {
    self.taken = taken
  }

  /// A content was written in one piece.
  func add(_ target: Atom) {
    self.target = self.target ?? target
  }

  /// A transfer was begun, which `end` ends.
  func begin() {
    openCount += 1
  }

  /// A transfer has ended; true where the requestor got all.
  func end(_ target: Atom, isComplete: Bool) {
    if isComplete { add(target) } else { self.isComplete = false }
    close()
  }

  /// The request was answered.
  func answered() {
    close()
  }

  private func close() {
    openCount -= 1
    guard openCount == 0, isComplete, let target else { return }
    taken(target)
  }
}
