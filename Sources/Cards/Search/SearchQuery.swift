/// What to look for among the elements in use.
package struct SearchQuery: Sendable {
  /// What an element's description or text must contain, each of it; capital
  /// and small letters are alike.
  package var words: [String]

  /// The card to look on; nil for all cards.
  package var card: CardID?

  /// The kind of the elements; nil for both.
  package var kind: ElementKind?

  /// The time since which they were added, in milliseconds since 1970.
  package var since: Int64?

  /// The most elements to find.
  package var limit = 50

  package init(_ words: [String]) {
    self.words = words
  }
}
