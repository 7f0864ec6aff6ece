/// How much a store has in it.
package struct StoreCounts: Equatable, Sendable {
  /// The cards in use.
  package let cards: Int

  /// The elements on them.
  package let elements: Int

  /// The cards in the trash.
  package let trashedCards: Int

  /// The elements in the trash, by themselves or with their cards.
  package let trashedElements: Int

  /// The contents, each counted once.
  package let contents: Int

  /// The bytes of the contents.
  package let byteCount: Int
}
