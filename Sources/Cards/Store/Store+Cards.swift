internal import SQLite
internal import System

/// Cards: making, finding, naming and choosing them.
extension Store {
  /// The name of the card that the first content gets where there is no card
  /// yet.
  package static var firstCardName: String { "Cards" }

  /// Makes a card and returns its number.
  ///
  /// - Parameters:
  ///   - name: Its name; white space at either end doesn't count.
  ///   - background: Its colour.
  ///   - isCurrent: True to make it the current card; where there is none, it
  ///     becomes that anyway.
  /// - Returns: The new card's number.
  /// - Throws: `StoreError`: `invalidName`, `cardExists`.
  @discardableResult
  package func addCard(
    named name: String, background: Color = .white, isCurrent: Bool = false
  ) throws(StoreError) -> CardID {
    let name = try CardName.checked(name)
    return try write {
      try requireUnused(name)
      let recorder = ChangeRecorder(.cardNew, of: self)
      let id = try insertCard(name, background, recorder)
      if try isCurrent || currentCardID() == nil { try setCurrent(id, recorder) }
      return id
    }
  }

  /// The cards in use, oldest first.
  ///
  /// - Parameters:
  ///   - prefix: How the names start; empty for all cards.
  ///   - limit: The most cards to return, the newest then.
  /// - Returns: The cards.
  /// - Throws: `StoreError` where the store can't be read.
  package func cards(
    withPrefix prefix: String = "", limit: Int? = nil
  ) throws(StoreError) -> [Card] {
    try read {
      try queryCards(
        """
        card.trashed IS NULL AND substr(card.name, 1, length(?1)) = ?1
        ORDER BY card.id DESC LIMIT ?
        """, prefix, limit ?? -1
      ).reversed()
    }
  }

  /// The card in use with a number.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func card(_ id: CardID) throws(StoreError) -> Card {
    try read {
      let found = try queryCards("card.trashed IS NULL AND card.id = ?", id).first
      guard let found else { throw StoreError.noSuchCard(id.description) }
      return found
    }
  }

  /// The card in use that a person means: by its exact name, else by its
  /// number.
  ///
  /// - Throws: `StoreError`: `noSuchCard`, `ambiguousCard`.
  package func card(named text: String) throws(StoreError) -> Card {
    try read { try findCard(text, condition: "card.trashed IS NULL") }
  }

  /// The card in the trash that a person means: by its exact name, else by its
  /// number.
  ///
  /// - Throws: `StoreError`: `noSuchCard`, `ambiguousCard`.
  package func trashedCard(named text: String) throws(StoreError) -> Card {
    try read { try findCard(text, condition: "card.trashed IS NOT NULL") }
  }

  /// The card that is filled when no other is named.
  ///
  /// - Throws: `StoreError.noCurrentCard`, also where there is no card at all.
  package func currentCard() throws(StoreError) -> Card {
    try read {
      guard let id = try currentCardID() else { throw StoreError.noCurrentCard }
      return try card(id)
    }
  }

  /// Makes a card the current one.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func setCurrentCard(_ id: CardID) throws(StoreError) {
    try write {
      try requireCard(id)
      if try currentCardID() == id { return }
      try setCurrent(id, ChangeRecorder(.cardUse, of: self))
    }
  }

  /// Changes the name or the background of a card.
  ///
  /// - Throws: `StoreError`: `noSuchCard`, `invalidName`, `cardExists`.
  package func editCard(
    _ id: CardID, name: String? = nil, background: Color? = nil
  ) throws(StoreError) {
    let name: String? = if let name { try CardName.checked(name) } else { nil }
    try write {
      let card = try card(id)
      if let name, name != card.name { try requireUnused(name) }
      try ChangeRecorder(.cardEdit, of: self).note(id)
      try database.execute(
        "UPDATE card SET name = ?, background = ?, modified = ? WHERE id = ?",
        name ?? card.name, (background ?? card.background).description,
        WallClock.milliseconds(), id)
    }
  }

  /// The current card, made where there is no card at all.
  func cardToFill(_ recorder: ChangeRecorder) throws -> CardID {
    if let id = try currentCardID() { return id }
    let any = "SELECT 1 FROM card WHERE trashed IS NULL LIMIT 1"
    let hasCards = try database.first(any) { _ throws(SQLiteError) in true } ?? false
    if hasCards { throw StoreError.noCurrentCard }
    let id = try insertCard(Self.firstCardName, .white, recorder)
    try setCurrent(id, recorder)
    return id
  }

  /// Fails where a card isn't there or in the trash.
  func requireCard(_ id: CardID) throws {
    let sql = "SELECT 1 FROM card WHERE id = ? AND trashed IS NULL"
    let isThere = try database.first(sql, id) { _ throws(SQLiteError) in true } ?? false
    guard isThere else { throw StoreError.noSuchCard(id.description) }
  }

  /// The cards that a condition holds for, with their counts.
  func queryCards<each Value: DatabaseValue>(
    _ condition: String, _ values: repeat each Value
  ) throws(SQLiteError) -> [Card] {
    let sql = """
      SELECT id, name, background, created, modified, trashed,
        (SELECT count(*) FROM element WHERE element.card = card.id AND element.trashed IS NULL)
      FROM card WHERE \(condition)
      """
    return try database.query(sql, repeat each values) { row throws(SQLiteError) in
      let background: String = try row.value(2)
      return Card(
        id: try row.value(0), name: try row.value(1), background: Color(background) ?? .white,
        created: try row.value(3), modified: try row.value(4), trashed: try row.value(5),
        elementCount: try row.value(6))
    }
  }

  func currentCardID() throws(SQLiteError) -> CardID? {
    let sql = """
      SELECT card.id FROM state JOIN card ON card.id = state.current_card
      WHERE card.trashed IS NULL
      """
    return try database.first(sql) { row throws(SQLiteError) in try row.value(0) }
  }

  func setCurrent(_ id: CardID, _ recorder: ChangeRecorder) throws(SQLiteError) {
    try recorder.noteCurrentCard()
    try database.execute("UPDATE state SET current_card = ?", id)
  }

  private func insertCard(
    _ name: String, _ background: Color, _ recorder: ChangeRecorder
  ) throws(SQLiteError) -> CardID {
    let now = WallClock.milliseconds()
    try database.execute(
      "INSERT INTO card (name, background, created, modified) VALUES (?, ?, ?, ?)",
      name, background.description, now, now)
    let id = CardID(rawValue: database.lastInsertedID)
    try recorder.noteNew(id)
    return id
  }

  private func requireUnused(_ name: String) throws {
    let sql = "SELECT 1 FROM card WHERE name = ? AND trashed IS NULL"
    let isUsed = try database.first(sql, name) { _ throws(SQLiteError) in true } ?? false
    if isUsed { throw StoreError.cardExists(name) }
  }

  private func findCard(_ text: String, condition: String) throws -> Card {
    let name = CardName.trimmed(text)
    let named = try queryCards("\(condition) AND card.name = ? ORDER BY card.id", name)
    if let card = named.first, named.count == 1 { return card }
    if named.count > 1 { throw StoreError.ambiguousCard(name, named.map(\.id)) }
    if let number = Int64(name),
      let card = try queryCards("\(condition) AND card.id = ?", number).first
    {
      return card
    }
    throw StoreError.noSuchCard(name)
  }
}
