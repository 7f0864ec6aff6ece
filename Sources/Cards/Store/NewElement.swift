/// An element to be added to a card.
package struct NewElement {
  /// What it is.
  package var kind: ElementKind

  /// What a person calls it; empty where nobody said.
  package var description = ""

  /// Where it lies on the card.
  package var transform = Transform()

  /// Where it came from; nil where it wasn't taken from a selection.
  package var origin: Origin?

  /// When it was added, in milliseconds since 1970; nil for now.
  package var created: Int64?

  /// When it last changed, in milliseconds since 1970; nil for now.
  package var modified: Int64?

  /// The forms of its content, its own first.
  package var representations: [NewRepresentation]

  package init(kind: ElementKind, representations: [NewRepresentation]) {
    self.kind = kind
    self.representations = representations
  }
}
