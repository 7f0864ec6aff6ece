/// What is to change about an element; nil for what stays.
package struct ElementChange {
  package var description: String?
  package var offset: Transform.Offset?
  package var size: Transform.Size?
  package var rotation: Double?

  /// The card to move to, on top of what lies there.
  package var card: CardID?

  /// The move in the order of its card.
  package var order: Order?

  /// The content to replace the old one.
  package var representations: [NewRepresentation]?

  package init() {}

  /// A move in the order of a card's elements.
  package enum Order: Sendable {
    /// Above the next element.
    case raise
    /// Below the next element.
    case lower
    /// Above all elements.
    case toTop
    /// Below all elements.
    case toBottom
  }
}
