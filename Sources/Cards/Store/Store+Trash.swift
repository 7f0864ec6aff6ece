internal import SQLite
internal import System

/// The trash: deleting, bringing back, and deleting for good.
extension Store {
  /// How many elements go for good in one transaction, so that nobody waits
  /// long for the lock.
  private static var batchSize: Int { 200 }

  /// How many steps the index is cleaned up in; a larger one is left to
  /// `compact()`, which may take long.
  private static var indexStepLimit: Int { 40 }

  /// Moves cards to the trash with their elements; all of them, or none.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func deleteCards(_ ids: [CardID]) throws(StoreError) {
    try write {
      let now = WallClock.milliseconds()
      let recorder = ChangeRecorder(.cardDelete, of: self)
      for id in ids {
        try requireCard(id)
        try recorder.note(id)
        try database.execute("UPDATE card SET trashed = ? WHERE id = ?", now, id)
      }
    }
  }

  /// Brings cards back with the elements that went with them; all of them, or
  /// none.
  ///
  /// The one that was the current card is that again. One that isn't in the
  /// trash stays as it is.
  ///
  /// - Throws: `StoreError.noSuchCard`.
  package func restoreCards(_ ids: [CardID]) throws(StoreError) {
    try write {
      let recorder = ChangeRecorder(.cardRestore, of: self)
      for id in ids {
        let isTrashed: Bool? = try database.first(
          "SELECT trashed IS NOT NULL FROM card WHERE id = ?", id
        ) { row throws(SQLiteError) in try row.value(0) }
        guard let isTrashed else { throw StoreError.noSuchCard(id.description) }
        if isTrashed { try bringBack(id, recorder) }
      }
    }
  }

  /// Moves elements to the trash; all of them, or none.
  ///
  /// - Throws: `StoreError`: `noSuchElement`, `elementInTrash`.
  package func delete(_ ids: [ElementID]) throws(StoreError) {
    try write {
      let now = WallClock.milliseconds()
      let recorder = ChangeRecorder(.delete, of: self)
      for id in ids {
        try requireElement(id)
        try recorder.note(id)
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
      let recorder = ChangeRecorder(.restore, of: self)
      var cards: [CardID] = []
      for id in ids {
        let trashed = try trashed(id)
        if trashed.element {
          try recorder.note(id)
          try setTrashed(nil, id, at: now)
        }
        if trashed.hasCard {
          try bringBack(trashed.card, recorder)
          cards.append(trashed.card)
        }
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
    let everything = time == nil
    let time = time ?? .max
    guard try hasTrash(before: time, orReplaced: everything) else { return reclaimed }
    reclaimed.byteCount = try write { try closeJournal() }
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
    if reclaimed.elements > 0 { try mergeIndex(stepLimit: Self.indexStepLimit) }
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
          try searchIndex.remove(id)
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

  /// True where there is something to delete for good.
  private func hasTrash(
    before time: Int64, orReplaced: Bool
  ) throws(StoreError) -> Bool {
    try read {
      try database.first(
        """
        SELECT EXISTS (SELECT 1 FROM element WHERE trashed < ?1)
          OR EXISTS (SELECT 1 FROM card WHERE trashed < ?1)
          OR (?2 AND EXISTS (SELECT 1 FROM former_representation))
        """, time, orReplaced
      ) { row throws(SQLiteError) in try row.value(0) } ?? false
    }
  }

  /// Whether an element is in the trash, and whether its card is.
  private func trashed(
    _ id: ElementID
  ) throws -> (element: Bool, card: CardID, hasCard: Bool) {
    let found = try database.first(
      """
      SELECT element.trashed IS NOT NULL, card, card.trashed IS NOT NULL
      FROM element JOIN card ON card.id = element.card WHERE element.id = ?
      """, id
    ) { row throws(SQLiteError) in
      let element: Bool = try row.value(0)
      let card: CardID = try row.value(1)
      let hasCard: Bool = try row.value(2)
      return (element: element, card: card, hasCard: hasCard)
    }
    guard let found else { throw StoreError.noSuchElement(id) }
    return found
  }

  private func bringBack(_ card: CardID, _ recorder: ChangeRecorder) throws(SQLiteError) {
    try recorder.note(card)
    try database.execute("UPDATE card SET trashed = NULL WHERE id = ?", card)
  }

  /// Sets when an element went to the trash.
  private func setTrashed(_ time: Int64?, _ id: ElementID, at now: Int64) throws(SQLiteError) {
    let card: CardID? = try database.first(
      "UPDATE element SET trashed = ? WHERE id = ? RETURNING card", time, id
    ) { row throws(SQLiteError) in try row.value(0) }
    if let card { try touch(card, at: now) }
  }
}
