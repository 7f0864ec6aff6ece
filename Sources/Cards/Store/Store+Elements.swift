internal import SQLite
package import System

/// Elements: adding, listing and changing them.
extension Store {
  /// Adds an element on top of a card.
  ///
  /// - Parameters:
  ///   - new: The element.
  ///   - card: The card; nil for the current one. Where there is no card at
  ///     all, one named `firstCardName` is made and becomes the current one.
  /// - Returns: The element's number; it is on the disk, and so is its content.
  /// - Throws: `StoreError`: `noSuchCard`, `noCurrentCard`, `busy`, `full`.
  @discardableResult
  package func add(_ new: NewElement, to card: CardID? = nil) throws(StoreError) -> ElementID {
    try commit(new.representations) {
      let recorder = ChangeRecorder(.add, of: self)
      let card = try card ?? cardToFill(recorder)
      try requireCard(card)
      let now = WallClock.milliseconds()
      let id = try insert(new, on: card, at: now)
      try recorder.noteNew(id)
      try touch(card, at: now)
      return id
    }
  }

  /// Adds the rows of an element, on top of its card.
  func insert(_ new: NewElement, on card: CardID, at now: Int64) throws -> ElementID {
    let transform = new.transform
    try database.execute(
      """
      INSERT INTO element (
        card, place, kind, description, preview, x, y, width, height, rotation,
        origin_selection, origin_owner, origin_target, origin_time, created, modified)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      card, try topPlace(on: card), new.kind, new.description,
      Self.preview(of: new.representations, kind: new.kind),
      transform.offset.x, transform.offset.y, transform.size.width, transform.size.height,
      transform.rotation, new.origin?.selection, new.origin?.owner, new.origin?.target,
      new.origin?.time, new.created ?? now, new.modified ?? now)
    let id = ElementID(rawValue: database.lastInsertedID)
    try insert(new.representations, of: id)
    try searchIndex.add(
      id, description: new.description, text: Self.text(of: new.representations, kind: new.kind))
    return id
  }

  /// The elements of a card in use, from bottom to top.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - limit: The most elements to return, the topmost then.
  /// - Returns: The elements, without their contents.
  /// - Throws: `StoreError.noSuchCard`.
  package func elements(on card: CardID, limit: Int? = nil) throws(StoreError) -> [Element] {
    try elements(on: card, ElementSelection(limit: limit))
  }

  /// Some elements of a card in use.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - selection: Which, and in which order.
  /// - Returns: The elements, without their contents.
  /// - Throws: `StoreError.noSuchCard`.
  package func elements(
    on card: CardID, _ selection: ElementSelection
  ) throws(StoreError) -> [Element] {
    try read {
      try requireCard(card)
      let order = selection.order
      let ids = """
        SELECT id FROM element INDEXED BY \(selection.limit == nil ? "element_shown" : order.index)
        WHERE card = ? AND trashed IS NULL
          AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR created >= ?3)
          AND substr(id, 1, length(?4)) = ?4
        """
      guard let limit = selection.limit else {
        return try queryElements(
          ids, order: order.sql, card, selection.kind, selection.since, selection.numberPrefix)
      }
      return try queryElements(
        "\(ids) ORDER BY \(order.limitedSQL) LIMIT ?", order: order.sql, card, selection.kind,
        selection.since, selection.numberPrefix, limit)
    }
  }

  /// The element with a number.
  ///
  /// - Throws: `StoreError`: `noSuchElement`, `elementInTrash`.
  package func element(_ id: ElementID) throws(StoreError) -> Element {
    try read {
      try requireElement(id)
      guard let element = try queryElements("SELECT ?", order: "element.id", id).first else {
        throw StoreError.noSuchElement(id)
      }
      return element
    }
  }

  /// Changes an element; all of the change is made, or nothing.
  ///
  /// - Throws: `StoreError`: `noSuchElement`, `elementInTrash`, `noSuchCard`.
  package func edit(_ id: ElementID, _ change: ElementChange) throws(StoreError) {
    try commit(change.representations ?? []) {
      let element = try element(id)
      let recorder = ChangeRecorder(.edit, of: self)
      try recorder.note(id)
      let isReindexed = change.description != nil || change.representations != nil
      if isReindexed { try searchIndex.remove(id) }
      let now = WallClock.milliseconds()
      let offset = change.offset ?? element.transform.offset
      let size = change.size ?? element.transform.size
      try database.execute(
        """
        UPDATE element SET description = ?, x = ?, y = ?, width = ?, height = ?, rotation = ?,
          modified = ? WHERE id = ?
        """,
        change.description ?? element.description, offset.x, offset.y, size.width, size.height,
        change.rotation ?? element.transform.rotation, now, id)
      try touch(element.card, at: now)
      var card = element.card
      if let other = change.card, other != card {
        try requireCard(other)
        card = other
        try database.execute(
          "UPDATE element SET card = ?, place = ? WHERE id = ?", card, try topPlace(on: card), id)
        try touch(card, at: now)
      }
      if let order = change.order { try move(id, on: card, order, recorder) }
      var old: [Int64] = []
      if let representations = change.representations {
        try recorder.noteRepresentations(of: id)
        old = try removeRepresentations(of: id)
        try insert(representations, of: id)
        try database.execute(
          "UPDATE element SET preview = ? WHERE id = ?",
          Self.preview(of: representations, kind: element.kind), id)
      }
      if isReindexed { try searchIndex.add(id) }
      // Those that are kept for taking the change back aren't released.
      releasedFiles += try releaseContents(old)
    }
  }

  /// The digest of the newest element's own content on a card, for telling a
  /// repeated one; nil where the card is empty.
  package func latestDigest(on card: CardID) throws(StoreError) -> Digest? {
    try read {
      try database.first(
        """
        SELECT content.digest FROM content WHERE id = (
          SELECT content FROM representation WHERE position = 0 AND element = (
            SELECT id FROM element INDEXED BY element_shown
            WHERE card = ? AND trashed IS NULL ORDER BY id DESC LIMIT 1))
        """, card
      ) { row throws(SQLiteError) in try row.value(0) }
    }
  }

  /// The digests of the newest elements' own contents on a card, the newest
  /// first.
  package func latestDigests(on card: CardID, count: Int) throws(StoreError) -> [Digest] {
    try read {
      try database.query(
        """
        SELECT content.digest FROM (
          SELECT id FROM element INDEXED BY element_shown
          WHERE card = ? AND trashed IS NULL ORDER BY id DESC LIMIT ?) AS newest
        JOIN representation ON representation.element = newest.id AND representation.position = 0
        JOIN content ON content.id = representation.content
        ORDER BY newest.id DESC
        """, card, count
      ) { row throws(SQLiteError) in try row.value(0) }
    }
  }

  /// The newest element on a card with a content, in whatever form; nil where
  /// there is none.
  package func element(with digest: Digest, on card: CardID) throws(StoreError) -> ElementID? {
    try read {
      try database.first(
        """
        SELECT element.id FROM content
        JOIN representation ON representation.content = content.id
        JOIN element ON element.id = representation.element
        WHERE content.digest = ? AND element.card = ? AND element.trashed IS NULL
        ORDER BY element.id DESC LIMIT 1
        """, digest, card
      ) { row throws(SQLiteError) in try row.value(0) }
    }
  }

  /// Fails where an element isn't there, or it or its card is in the trash.
  func requireElement(_ id: ElementID) throws {
    let sql = """
      SELECT element.trashed IS NULL AND card.trashed IS NULL
      FROM element JOIN card ON card.id = element.card WHERE element.id = ?
      """
    let isShown: Bool? = try database.first(sql, id) { row throws(SQLiteError) in
      try row.value(0)
    }
    guard let isShown else { throw StoreError.noSuchElement(id) }
    guard isShown else { throw StoreError.elementInTrash(id) }
  }

  /// Notes that a card, or something on it, changed.
  func touch(_ card: CardID, at time: Int64) throws(SQLiteError) {
    try database.execute("UPDATE card SET modified = ? WHERE id = ?", time, card)
  }

  private static func preview(
    of representations: [NewRepresentation], kind: ElementKind
  ) -> String? {
    guard kind == .text, let first = representations.first else { return nil }
    return Preview.firstLine(of: first.content.head)
  }

  private static func text(of representations: [NewRepresentation], kind: ElementKind) -> String {
    guard kind == .text, let first = representations.first else { return "" }
    return SearchText.text(of: first.content.head)
  }
}
