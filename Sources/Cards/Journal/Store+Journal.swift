internal import SQLite
internal import System

/// The journal: the last changes, newest first.
extension Store {
  /// Runs some changes that are taken back together.
  ///
  /// Each is a transaction of its own all the same. Changes that another
  /// process makes in between part the group.
  package func grouped<Result>(_ body: () throws -> Result) rethrows -> Result {
    isGrouping = true
    defer {
      isGrouping = false
      groupedChange = nil
    }
    return try body()
  }

  /// The changes that can be taken back, the last one first.
  ///
  /// Where the trash was emptied, that is the last of the list.
  package func changes() throws(StoreError) -> [Change] {
    try read {
      let rows = try database.query("SELECT id FROM change ORDER BY id DESC") {
        row throws(SQLiteError) -> Int64 in try row.value(0)
      }
      return try rows.compactMap { try change($0) }
    }
  }

  /// The change of a row.
  func change(_ id: Int64) throws(SQLiteError) -> Change? {
    let head = try database.first("SELECT kind, time FROM change WHERE id = ?", id) {
      row throws(SQLiteError) in
      let kind: Change.Kind = try row.value(0)
      let time: Int64 = try row.value(1)
      return (kind: kind, time: time)
    }
    guard let head else { return nil }
    let elements: [ElementID] = try database.query(
      "SELECT element FROM changed_element WHERE change = ? ORDER BY element", id
    ) { row throws(SQLiteError) in try row.value(0) }
    // A change of the current card alone is one to the card that it is now.
    let cards = try database.query(
      """
      SELECT changed.card, coalesce(card.name, changed.name, '') FROM (
        SELECT card, name FROM changed_card WHERE change = ?1
        UNION ALL
        SELECT current_card, NULL FROM state WHERE EXISTS (
          SELECT 1 FROM change WHERE id = ?1 AND kind = 'card-use') AND current_card IS NOT NULL
      ) AS changed LEFT JOIN card ON card.id = changed.card ORDER BY changed.card
      """, id
    ) { row throws(SQLiteError) in
      Change.ChangedCard(id: try row.value(0), name: try row.value(1))
    }
    return Change(kind: head.kind, time: head.time, elements: elements, cards: cards)
  }

  /// Removes changes from the journal, from the oldest on, with the contents
  /// that only they had.
  ///
  /// - Returns: The bytes of those contents.
  @discardableResult
  func forgetChanges(through id: Int64) throws(SQLiteError) -> Int {
    let contents: [Int64] = try database.query(
      "DELETE FROM former_representation WHERE change <= ? RETURNING content", id
    ) { row throws(SQLiteError) in try row.value(0) }
    try database.execute("DELETE FROM change WHERE id <= ?", id)
    let files = try releaseContents(contents)
    releasedFiles += files
    return files.reduce(0) { $0 + $1.byteCount }
  }

  /// Notes that something is deleted for good: what was before can't be brought
  /// back any more.
  ///
  /// - Returns: The bytes of the contents that were kept for taking changes
  ///   back.
  func closeJournal() throws(SQLiteError) -> Int {
    let byteCount = try forgetChanges(through: .max)
    try database.execute(
      "INSERT INTO change (kind, time) VALUES (?, ?)", Change.Kind.empty,
      WallClock.milliseconds())
    return byteCount
  }
}
