import Cards
import System

/// Tells a copy that is what was captured last.
struct DuplicateFilter {
  private let store: Store
  private let card: CardID?

  /// The digests of the last capture that had several elements.
  private var lastDigests: [Digest] = []

  init(store: Store, card: CardID?) {
    self.store = store
    self.card = card
  }

  /// True where the elements are what the card got last.
  ///
  /// The store is asked, so that what was captured before a start isn't
  /// captured again, and what was deleted is.
  func isDuplicate(_ elements: [NewElement]) throws -> Bool {
    let digests = elements.compactMap { $0.representations.first?.content.digest }
    guard digests.count == 1 else { return digests == lastDigests }
    do {
      let card = try card ?? store.currentCard().id
      return try store.latestDigest(on: card) == digests[0]
    } catch StoreError.noCurrentCard {
      return false
    }
  }

  /// Notes what was captured.
  mutating func note(_ elements: [NewElement]) {
    lastDigests = elements.compactMap { $0.representations.first?.content.digest }
  }
}
