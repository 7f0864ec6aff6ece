internal import SQLite
internal import System

/// The trash: deleting, bringing back, and deleting for good.
extension Store {
  /// How many elements go for good in one transaction, so that nobody waits
  /// long for the lock.
  private static var batchSize: Int { 200 }

  /// Moves cards to the trash with their elements; all of them, or none.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func deleteCards(_ ids: [CardID]) throws(StoreError) {
    try write {
      let now = WallClock.milliseconds()
      for id in ids {
        try requireCard(id)
        try database.execute("UPDATE card SET trashed = ? WHERE id = ?", now, id)
      }
    }
  }

  /// Brings a card back with the elements that went with it.
  ///
  /// If it was the current card, it is that again. One that isn't in the trash
  /// stays as it is.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func restoreCard(_ id: CardID) throws(StoreError) {
    try write {
      let found = try database.first(
        "UPDATE card SET trashed = NULL WHERE id = ? RETURNING id", id
      ) { _ throws(SQLiteError) in true }
      guard found == true else { throw StoreError.noSuchCard(id.description) }
    }
  }

  /// Moves elements to the trash; all of them, or none.
  ///
  /// - Throws: `StoreError`: `noSuchElement`, `elementInTrash`.
  package func delete(_ ids: [ElementID]) throws(StoreError) {
    try write {
      let now = WallClock.milliseconds()
      for id in ids {
        try requireElement(id)
        try setTrashed(now, id, at: now)
      }
    }
  }

  /// Brings elements back to their places; all of them, or none.
  ///
  /// One that isn't in the trash stays as it is. A card that is in the trash
  /// comes back as well, with all that went with it.
  ///
  /// - Returns: The cards that came back.
  /// - Throws: `StoreError.noSuchElement`.
  @discardableResult
  package func restore(_ ids: [ElementID]) throws(StoreError) -> [CardID] {
    try write {
      let now = WallClock.milliseconds()
      var cards: [CardID] = []
      for id in ids {
        guard let card = try setTrashed(nil, id, at: now) else {
          throw StoreError.noSuchElement(id)
        }
        cards += try database.query(
          "UPDATE card SET trashed = NULL WHERE id = ? AND trashed IS NOT NULL RETURNING id", card
        ) { row throws(SQLiteError) in try row.value(0) }
      }
      return cards
    }
  }

  /// The cards and elements in the trash.
  package func trash() throws(StoreError) -> Trash {
    try read {
      Trash(
        cards: try queryCards("card.trashed IS NOT NULL ORDER BY card.id"),
        elements: try queryElements(
          "SELECT id FROM element WHERE trashed IS NOT NULL",
          order: "element.trashed, element.id"))
    }
  }

  /// Deletes for good what is in the trash and gives the space back.
  ///
  /// - Parameter time: Only what went to the trash before it, in milliseconds
  ///   since 1970; nil for everything.
  /// - Returns: What was removed, also where it ends early for an error.
  /// - Throws: `StoreError`; what is removed until then stays removed.
  @discardableResult
  package func emptyTrash(olderThan time: Int64? = nil) throws(StoreError) -> Reclaimed {
    var reclaimed = Reclaimed()
    let time = time ?? .max
    try removeElements(
      "SELECT id FROM element WHERE trashed < ? LIMIT \(Self.batchSize)", time, &reclaimed)
    // One by one, so that a card that comes back meanwhile loses nothing that
    // isn't lost already.
    try removeElements(
      """
      SELECT element.id FROM card JOIN element ON element.card = card.id
      WHERE card.trashed < ? LIMIT \(Self.batchSize)
      """, time, &reclaimed)
    reclaimed.cards = try write {
      try database.query(
        """
        DELETE FROM card WHERE trashed < ?
          AND NOT EXISTS (SELECT 1 FROM element WHERE element.card = card.id) RETURNING id
        """, time
      ) { _ throws(SQLiteError) in 1 }.count
    }
    try giveBackPages()
    return reclaimed
  }

  /// Removes the elements for good whose numbers a query with one value gives,
  /// a batch at a time until it gives none.
  func removeElements(
    _ query: String, _ value: Int64, _ reclaimed: inout Reclaimed
  ) throws(StoreError) {
    while true {
      let batch = try write {
        let ids: [ElementID] = try database.query(query, value) { row throws(SQLiteError) in
          try row.value(0)
        }
        var contents: [Int64] = []
        for id in ids {
          contents += try removeRepresentations(of: id)
          try database.execute("DELETE FROM element WHERE id = ?", id)
        }
        return (count: ids.count, files: try releaseContents(contents))
      }
      if batch.count == 0 { return }
      try removeFiles(batch.files)
      reclaimed.elements += batch.count
      reclaimed.byteCount += batch.files.reduce(0) { $0 + $1.byteCount }
    }
  }

  /// Sets when an element went to the trash and returns its card; nil where
  /// there is no such element.
  @discardableResult
  private func setTrashed(
    _ time: Int64?, _ id: ElementID, at now: Int64
  ) throws(SQLiteError) -> CardID? {
    let card: CardID? = try database.first(
      "UPDATE element SET trashed = ? WHERE id = ? RETURNING card", time, id
    ) { row throws(SQLiteError) in try row.value(0) }
    if let card { try touch(card, at: now) }
    return card
  }
}
