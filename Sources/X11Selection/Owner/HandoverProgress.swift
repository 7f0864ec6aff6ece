/// How far a clipboard manager is with saving a selection, and whether its
/// owner may end (rules O-34, O-35).
///
/// It knows no server.
struct HandoverProgress: Equatable {
  /// The targets that the manager was told of and hasn't asked for yet.
  private(set) var missing: Set<Atom>

  /// What the manager said: true that it has saved all; nil while it said
  /// nothing.
  private(set) var answer: Bool?

  /// True once nothing was asked for during a while after the answer.
  private(set) var isQuiet = false

  /// True where the selection has another owner by now.
  private(set) var isLost = false

  init(targets: some Sequence<Atom>) {
    missing = Set(targets)
  }

  /// The manager asked for a target.
  mutating func requested(_ target: Atom) {
    missing.remove(target)
    isQuiet = false
  }

  /// The manager answered.
  mutating func answered(_ hasSaved: Bool) {
    answer = hasSaved
  }

  /// Nothing was asked for during a while.
  mutating func becameQuiet() {
    isQuiet = true
  }

  /// The selection was lost.
  mutating func lost() {
    isLost = true
  }

  /// Whether there is nothing more to wait for.
  ///
  /// An answer alone isn't the end: KDE 5.18 says no at once and fetches all
  /// the same, others say yes before they do. Nor is a part that was fetched,
  /// for the rest may follow.
  func isOver(isTransferring: Bool) -> Bool {
    if isTransferring { return false }
    return isLost || (answer != nil && (missing.isEmpty || isQuiet))
  }
}
