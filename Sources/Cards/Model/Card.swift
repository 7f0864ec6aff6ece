/// A named canvas with elements on it.
package struct Card: Equatable, Sendable {
  /// The number of the card.
  package let id: CardID

  /// The name; cards in use have different ones, unless one came back from the
  /// trash under a name taken meanwhile.
  package var name: String

  /// The colour behind the elements.
  package var background: Color

  /// When it was made, in milliseconds since 1970.
  package let created: Int64

  /// When it or an element on it last changed, in milliseconds since 1970.
  package let modified: Int64

  /// When it went to the trash, in milliseconds since 1970; nil for a card in
  /// use.
  package let trashed: Int64?

  /// How many elements lie on it, without those in the trash.
  package let elementCount: Int
}
