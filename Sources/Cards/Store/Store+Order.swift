internal import SQLite

/// The order of the elements on a card. Each has a place of its own, and those
/// in the trash keep theirs.
extension Store {
  /// The place above everything on a card.
  func topPlace(on card: CardID) throws(SQLiteError) -> Int64 {
    let sql = "SELECT coalesce(max(place), 0) + 1 FROM element WHERE card = ?"
    return try database.first(sql, card) { row throws(SQLiteError) in try row.value(0) } ?? 1
  }

  /// Moves an element in the order of its card; one that is at the end already
  /// stays.
  func move(
    _ id: ElementID, on card: CardID, _ order: ElementChange.Order,
    _ recorder: ChangeRecorder? = nil
  ) throws {
    switch order {
    case .toTop: try setPlace(of: id, to: topPlace(on: card))
    case .toBottom: try setPlace(of: id, to: bottomPlace(on: card))
    case .raise:
      try swap(
        id,
        withFirst: """
          SELECT id, place FROM element WHERE card = ? AND trashed IS NULL AND place > ?
          ORDER BY place LIMIT 1
          """, on: card, recorder)
    case .lower:
      try swap(
        id,
        withFirst: """
          SELECT id, place FROM element WHERE card = ? AND trashed IS NULL AND place < ?
          ORDER BY place DESC LIMIT 1
          """, on: card, recorder)
    }
  }

  private func swap(
    _ id: ElementID, withFirst sql: String, on card: CardID, _ recorder: ChangeRecorder?
  ) throws {
    let place = try place(of: id)
    let neighbour = try database.first(sql, card, place) { row throws(SQLiteError) in
      let id: ElementID = try row.value(0)
      let place: Int64 = try row.value(1)
      return (id: id, place: place)
    }
    guard let neighbour else { return }
    try recorder?.note(neighbour.id)
    // No two may have the same place even for a moment.
    try setPlace(of: id, to: bottomPlace(on: card))
    try setPlace(of: neighbour.id, to: place)
    try setPlace(of: id, to: neighbour.place)
  }

  private func place(of id: ElementID) throws -> Int64 {
    let sql = "SELECT place FROM element WHERE id = ?"
    let place: Int64? = try database.first(sql, id) { row throws(SQLiteError) in try row.value(0) }
    guard let place else { throw StoreError.noSuchElement(id) }
    return place
  }

  private func setPlace(of id: ElementID, to place: Int64) throws(SQLiteError) {
    try database.execute("UPDATE element SET place = ? WHERE id = ?", place, id)
  }

  private func bottomPlace(on card: CardID) throws(SQLiteError) -> Int64 {
    let sql = "SELECT coalesce(min(place), 0) - 1 FROM element WHERE card = ?"
    return try database.first(sql, card) { row throws(SQLiteError) in try row.value(0) } ?? -1
  }
}
