/// An element that was found.
package struct SearchHit: Equatable, Sendable {
  /// The element.
  package let element: Element

  /// The name of the card that it lies on.
  package let cardName: String

  /// The part of its description or text that was looked for.
  package let snippet: Snippet
}
