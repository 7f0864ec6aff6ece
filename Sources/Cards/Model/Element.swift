/// One image or one text on a card.
package struct Element: Equatable, Sendable {
  /// The number of the element.
  package let id: ElementID

  /// The card it lies on, or lay on before it went to the trash.
  package let card: CardID

  /// What it is.
  package let kind: ElementKind

  /// What a person calls it; empty where nobody said.
  package let description: String

  /// The first line of a text, at most 200 characters; nil for an image.
  package let preview: String?

  /// Where it lies on the card.
  package let transform: Transform

  /// Where it came from; nil where it wasn't taken from a selection.
  package let origin: Origin?

  /// The forms of its content, its own first.
  package let representations: [Representation]

  /// When it was added, in milliseconds since 1970.
  package let created: Int64

  /// When it last changed, in milliseconds since 1970.
  package let modified: Int64

  /// When it went to the trash by itself, in milliseconds since 1970; nil for
  /// an element on its card, also where that card is in the trash.
  package let trashed: Int64?
}
