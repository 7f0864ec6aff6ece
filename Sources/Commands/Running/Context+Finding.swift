import Cards

extension Context {
  /// The card that a person means; the current one where they name none.
  func card(_ name: String?, in store: Store) throws -> Card {
    guard let name else { return try store.currentCard() }
    return try store.card(named: name)
  }

  /// The card that a new element goes to; nil for the current one, which is
  /// made where there is no card at all.
  func destination(_ name: String?, in store: Store) throws -> CardID? {
    try name.map { try store.card(named: $0).id }
  }

  /// The store for reading only, which works where nothing can be written;
  /// nil where there is none yet.
  func openStoreForReading() throws -> Store? {
    do { return try Store(storeDirectory, for: .reading) } catch StoreError.noStore { return nil }
  }
}
