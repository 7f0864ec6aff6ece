internal import SQLite

/// One change to cards and elements, which can be taken back.
package struct Change: Equatable, Sendable {
  /// What was done.
  package let kind: Kind

  /// When, in milliseconds since 1970.
  package let time: Int64

  /// The elements that it was done to.
  package let elements: [ElementID]

  /// The cards that it was done to, with the names that they have now, or had
  /// when they were deleted for good.
  package let cards: [ChangedCard]

  /// A card that was changed.
  package struct ChangedCard: Equatable, Sendable {
    /// The card.
    package let id: CardID
    /// Its name.
    package let name: String
  }

  /// What is done in one step.
  package enum Kind: String, Sendable, CaseIterable, DatabaseValue {
    case add
    case edit
    case delete
    case restore
    case cardNew = "card-new"
    case cardEdit = "card-edit"
    case cardUse = "card-use"
    case cardDelete = "card-delete"
    case cardRestore = "card-restore"
    /// Deleting for good, which is never taken back.
    case empty
  }
}
