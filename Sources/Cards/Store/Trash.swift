/// What is in the trash.
package struct Trash: Equatable, Sendable {
  /// The cards, oldest first, with their elements.
  package let cards: [Card]

  /// The elements that were deleted by themselves, in the order in which they
  /// went.
  package let elements: [Element]
}
