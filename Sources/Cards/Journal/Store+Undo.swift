internal import SQLite
internal import System

/// Taking changes back.
extension Store {
  /// Takes back the last change to cards and elements; the one before it is the
  /// last one then.
  ///
  /// What was added goes to the trash; everything else becomes as it was.
  ///
  /// - Returns: What was taken back.
  /// - Throws: `StoreError`: `nothingToUndo`, `notUndoable`.
  @discardableResult
  package func undo() throws(StoreError) -> Change {
    try write {
      let sql = "SELECT id FROM change ORDER BY id DESC LIMIT 1"
      let id: Int64? = try database.first(sql) { row throws(SQLiteError) in try row.value(0) }
      guard let id, let change = try change(id) else { throw StoreError.nothingToUndo }
      if change.kind == .empty { throw StoreError.notUndoable(change.kind) }
      let now = WallClock.milliseconds()
      try rewriteCards(of: id, at: now)
      try rewriteElements(of: id, change.elements, at: now)
      try database.execute(
        """
        UPDATE state SET current_card = (SELECT card.id FROM card JOIN change
          ON card.id = change.current_card WHERE change.id = ?1)
        WHERE (SELECT has_current_card FROM change WHERE id = ?1)
        """, id)
      let former: [Int64] = try database.query(
        "DELETE FROM former_representation WHERE change = ? RETURNING content", id
      ) { row throws(SQLiteError) in try row.value(0) }
      try database.execute("DELETE FROM change WHERE id = ?", id)
      releasedFiles += try releaseContents(former)
      return change
    }
  }

  private func rewriteCards(of change: Int64, at now: Int64) throws {
    try database.execute(
      """
      UPDATE card SET modified = ?2, name = coalesce(former.name, card.name),
        background = coalesce(former.background, card.background),
        trashed = CASE WHEN former.name IS NULL THEN coalesce(card.trashed, ?2)
          ELSE former.trashed END
      FROM changed_card AS former WHERE former.change = ?1 AND former.card = card.id
      """, change, now)
    try requireAll("changed_card", "card", of: change)
  }

  private func rewriteElements(of change: Int64, _ elements: [ElementID], at now: Int64) throws {
    try requireAll("changed_element", "element", of: change)
    let isReindexed = try elements.filter { try hasOtherText($0, in: change) }
    for element in isReindexed { try searchIndex.remove(element) }
    try freePlaces(of: change, elements)
    try database.execute(
      """
      UPDATE element SET modified = ?2, card = former.card, place = former.place,
        description = former.description, preview = former.preview, x = former.x, y = former.y,
        width = former.width, height = former.height, rotation = former.rotation,
        trashed = former.trashed
      FROM changed_element AS former
      WHERE former.change = ?1 AND former.element = element.id AND former.card IS NOT NULL
      """, change, now)
    try database.execute(
      """
      UPDATE element SET modified = ?2, trashed = ?2
      FROM changed_element AS former
      WHERE former.change = ?1 AND former.element = element.id AND former.card IS NULL
        AND element.trashed IS NULL
      """, change, now)
    for element in elements { try rewriteRepresentations(of: element, in: change) }
    for element in isReindexed { try searchIndex.add(element) }
    try database.execute(
      """
      UPDATE card SET modified = ?2 WHERE id IN (
        SELECT element.card FROM changed_element JOIN element ON element.id = element
        WHERE change = ?1)
      """, change, now)
  }

  /// Makes room where the elements lay: for the moment they lie below all
  /// others, and what has a place of theirs, which only one in the trash can,
  /// lies above.
  private func freePlaces(of change: Int64, _ elements: [ElementID]) throws {
    for element in elements {
      let former = try database.first(
        """
        SELECT former.card, former.place, element.card, element.place
        FROM changed_element AS former JOIN element ON element.id = former.element
        WHERE change = ? AND element = ? AND former.card IS NOT NULL
        """, change, element
      ) { row throws(SQLiteError) in
        let card: CardID = try row.value(0)
        let place: Int64 = try row.value(1)
        let currentCard: CardID = try row.value(2)
        let currentPlace: Int64 = try row.value(3)
        let isThere = currentCard == card && currentPlace == place
        return (card: card, place: place, isThere: isThere)
      }
      guard let former, !former.isThere else { continue }
      let occupant: ElementID? = try database.first(
        "SELECT id FROM element WHERE card = ? AND place = ?", former.card, former.place
      ) { row throws(SQLiteError) in try row.value(0) }
      if let occupant, !elements.contains(occupant) {
        try move(occupant, on: former.card, .toTop)
      }
      let card: CardID? = try database.first("SELECT card FROM element WHERE id = ?", element) {
        row throws(SQLiteError) in try row.value(0)
      }
      if let card { try move(element, on: card, .toBottom) }
    }
  }

  private func rewriteRepresentations(of element: ElementID, in change: Int64) throws {
    let sql = "SELECT 1 FROM former_representation WHERE change = ? AND element = ?"
    let hasFormer = try database.first(sql, change, element) { _ throws(SQLiteError) in true }
    guard hasFormer == true else { return }
    let current = try removeRepresentations(of: element)
    try database.execute(
      """
      INSERT INTO representation (element, position, type, content, pixel_width, pixel_height)
      SELECT element, position, type, content, pixel_width, pixel_height
      FROM former_representation WHERE change = ? AND element = ?
      """, change, element)
    releasedFiles += try releaseContents(current)
  }

  private func hasOtherText(_ element: ElementID, in change: Int64) throws(SQLiteError) -> Bool {
    try database.first(
      """
      SELECT former.description IS NOT NULL AND (former.description <> element.description
        OR EXISTS (SELECT 1 FROM former_representation AS content
          WHERE content.change = ?1 AND content.element = ?2))
      FROM changed_element AS former JOIN element ON element.id = former.element
      WHERE former.change = ?1 AND former.element = ?2
      """, change, element
    ) { row throws(SQLiteError) in try row.value(0) } ?? false
  }

  /// Fails where something that was changed is gone for good.
  private func requireAll(_ journal: String, _ table: String, of change: Int64) throws {
    let sql = """
      SELECT 1 FROM \(journal) WHERE change = ?
        AND NOT EXISTS (SELECT 1 FROM \(table) WHERE id = \(journal).\(table))
      """
    if try database.first(sql, change, row: { _ throws(SQLiteError) in true }) == true {
      throw StoreError.notUndoable(.empty)
    }
  }
}
