internal import SQLite
internal import System

/// Cards that come from elsewhere with all their elements.
///
/// Such a card is in the trash until it is whole, under a name that says so:
/// what a process that was killed had brought in by then shows nowhere else,
/// and goes with the rest of the trash. The lock is held for a batch at a time.
extension Store {
  /// Makes a card that isn't whole yet.
  ///
  /// - Parameters:
  ///   - name: What it will be called, or nearly so.
  ///   - background: Its colour.
  ///   - created: When it was made, in milliseconds since 1970.
  /// - Returns: The card's number.
  /// - Throws: `StoreError`: `invalidName`, `busy`, `full`.
  package func beginImport(
    named name: String, background: Color, created: Int64
  ) throws(StoreError) -> CardID {
    let name = try CardName.checked(name)
    return try write {
      let now = WallClock.milliseconds()
      try database.execute(
        "INSERT INTO card (name, background, created, modified, trashed) VALUES (?, ?, ?, ?, ?)",
        "\(name) (import not finished)", background.description, created, now, now)
      return CardID(rawValue: database.lastInsertedID)
    }
  }

  /// Adds elements on top of a card that isn't whole yet; all of them, or none.
  ///
  /// - Throws: `StoreError`: `noSuchCard` where the trash was emptied
  ///   meanwhile, `busy`, `full`.
  package func importElements(
    _ elements: [NewElement], to card: CardID
  ) throws(StoreError) {
    try commit(elements.flatMap(\.representations)) {
      let found = try database.first("SELECT 1 FROM card WHERE id = ?", card) {
        _ throws(SQLiteError) in true
      }
      guard found == true else { throw StoreError.noSuchCard(card.description) }
      let now = WallClock.milliseconds()
      for element in elements { _ = try insert(element, on: card, at: now) }
    }
  }

  /// Takes a card that is whole out of the trash.
  ///
  /// A name that another card has gets a number after it. Where there is no
  /// current card, it becomes that.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - name: What to call it.
  ///   - modified: When it last changed, in milliseconds since 1970.
  ///   - elementCount: How many elements it must have.
  /// - Throws: `StoreError.noSuchCard` where it is no longer whole, as the trash
  ///   was emptied meanwhile.
  package func finishImport(
    of card: CardID, named name: String, modified: Int64, elementCount: Int
  ) throws(StoreError) {
    let name = try CardName.checked(name)
    try write {
      let sql = "SELECT count(*) FROM element WHERE card = ?"
      let count: Int? = try database.first(sql, card) { row throws(SQLiteError) in
        try row.value(0)
      }
      let found = try database.first(
        "UPDATE card SET name = ?, modified = ?, trashed = NULL WHERE id = ? RETURNING id",
        try unusedName(like: name), modified, card
      ) { _ throws(SQLiteError) in true }
      guard found == true, count == elementCount else {
        throw StoreError.noSuchCard(card.description)
      }
      let recorder = ChangeRecorder(.cardNew, of: self)
      try recorder.noteNew(card)
      if try currentCardID() == nil { try setCurrent(card, recorder) }
    }
  }

  /// Moves the elements of a card that is whole on top of another card, and
  /// removes the emptied one.
  ///
  /// It is one change, which can be taken back.
  ///
  /// - Parameters:
  ///   - card: The card that is whole.
  ///   - target: Where its elements go.
  ///   - elementCount: How many elements it must have.
  /// - Throws: `StoreError.noSuchCard` where either card is gone.
  package func finishImport(
    of card: CardID, onto target: CardID, elementCount: Int
  ) throws(StoreError) {
    try write {
      try requireCard(target)
      let sql = "SELECT id FROM element WHERE card = ? ORDER BY place"
      let elements: [ElementID] = try database.query(sql, card) { row throws(SQLiteError) in
        try row.value(0)
      }
      guard elements.count == elementCount else {
        throw StoreError.noSuchCard(card.description)
      }
      try database.execute(
        "UPDATE element SET card = ?2, place = place + ?3 WHERE card = ?1", card, target,
        try topPlace(on: target))
      try database.execute("DELETE FROM card WHERE id = ?", card)
      let recorder = ChangeRecorder(.add, of: self)
      for element in elements { try recorder.noteNew(element) }
      if !elements.isEmpty { try touch(target, at: WallClock.milliseconds()) }
    }
  }

  /// Removes a card that will not be whole, and what was brought in of it.
  ///
  /// - Throws: `StoreError`; what is left lies in the trash.
  package func cancelImport(of card: CardID) throws(StoreError) {
    var reclaimed = Reclaimed()
    try removeElements(
      "SELECT id FROM element WHERE card = ? LIMIT 200", card.rawValue, &reclaimed)
    try write { try database.execute("DELETE FROM card WHERE id = ?", card) }
    try giveBackPages()
  }

  /// A name that no card in use has: the name itself, or one with a number.
  private func unusedName(like name: String) throws(SQLiteError) -> String {
    var candidate = name
    var number = 1
    while true {
      let sql = "SELECT 1 FROM card WHERE name = ? AND trashed IS NULL"
      let isUsed = try database.first(sql, candidate) { _ throws(SQLiteError) in true } ?? false
      if !isUsed { return candidate }
      number += 1
      let suffix = " \(number)"
      candidate = CardName.shortened(name, byteCount: suffix.utf8.count) + suffix
    }
  }
}
