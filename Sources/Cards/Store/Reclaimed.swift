/// What emptying the trash removed for good.
package struct Reclaimed: Equatable, Sendable {
  /// The number of cards.
  package var cards = 0

  /// The number of elements, those on the cards included.
  package var elements = 0

  /// The bytes of the contents that nothing uses any more.
  package var byteCount = 0
}
