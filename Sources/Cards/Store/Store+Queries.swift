internal import SQLite
internal import System

/// Reading elements together with their representations, and counting.
extension Store {
  /// How much the store has in it; it takes longer the more that is.
  package func counts() throws(StoreError) -> StoreCounts {
    try read {
      let counts = try database.first(
        """
        SELECT (SELECT count(*) FROM card WHERE trashed IS NULL),
          (SELECT count(*) FROM element JOIN card ON card.id = element.card
            WHERE element.trashed IS NULL AND card.trashed IS NULL),
          (SELECT count(*) FROM card WHERE trashed IS NOT NULL),
          (SELECT count(*) FROM element),
          count(*), coalesce(sum(byte_count), 0)
        FROM content
        """
      ) { row throws(SQLiteError) in
        let elements: Int = try row.value(1)
        let allElements: Int = try row.value(3)
        return StoreCounts(
          cards: try row.value(0), elements: elements, trashedCards: try row.value(2),
          trashedElements: allElements - elements, contents: try row.value(4),
          byteCount: try row.value(5))
      }
      guard let counts else { throw StoreError.corrupt("nothing can be counted") }
      return counts
    }
  }

  /// The elements whose numbers a query gives, in one statement and without
  /// their contents.
  func queryElements<each Value: DatabaseValue>(
    _ ids: String, order: String, _ values: repeat each Value
  ) throws(SQLiteError) -> [Element] {
    let sql = """
      SELECT element.id, card, kind, description, preview, x, y, width, height, rotation,
        origin_selection, origin_owner, origin_target, origin_time, created, modified, trashed,
        representation.type, content.digest, content.byte_count, pixel_width, pixel_height
      FROM element
      LEFT JOIN representation ON representation.element = element.id
      LEFT JOIN content ON content.id = representation.content
      WHERE element.id IN (\(ids))
      ORDER BY \(order), representation.position
      """
    var pending: ElementRow?
    var elements: [Element] = []
    let rows = try database.query(sql, repeat each values) { row throws(SQLiteError) in
      try ElementRow(row)
    }
    for row in rows {
      if pending?.id == row.id {
        pending?.representations += row.representations
      } else {
        if let pending { elements.append(pending.element) }
        pending = row
      }
    }
    if let pending { elements.append(pending.element) }
    return elements
  }
}

/// What one row of the query says: an element with one of its representations.
private struct ElementRow {
  let id: ElementID
  var representations: [Representation]
  private let card: CardID
  private let kind: ElementKind
  private let description: String
  private let preview: String?
  private let transform: Transform
  private let origin: Origin?
  private let created: Int64
  private let modified: Int64
  private let trashed: Int64?

  init(_ row: borrowing Row) throws(SQLiteError) {
    id = try row.value(0)
    card = try row.value(1)
    kind = try row.value(2)
    description = try row.value(3)
    preview = try row.value(4)
    transform = Transform(
      offset: Transform.Offset(x: try row.value(5), y: try row.value(6)),
      size: Transform.Size(width: try row.value(7), height: try row.value(8)),
      rotation: try row.value(9))
    let selection: String? = try row.value(10)
    let target: String? = try row.value(12)
    let time: Int64? = try row.value(13)
    if let selection, let target, let time {
      origin = Origin(
        selection: selection, owner: try row.value(11), target: target, time: time)
    } else {
      origin = nil
    }
    created = try row.value(14)
    modified = try row.value(15)
    trashed = try row.value(16)
    let type: String? = try row.value(17)
    guard let type else {
      representations = []
      return
    }
    let width: Int? = try row.value(20)
    let height: Int? = try row.value(21)
    let pixelSize: PixelSize? =
      if let width, let height { PixelSize(width: width, height: height) } else { nil }
    representations = [
      Representation(
        type: type, digest: try row.value(18), byteCount: try row.value(19), pixelSize: pixelSize)
    ]
  }

  var element: Element {
    Element(
      id: id, card: card, kind: kind, description: description, preview: preview,
      transform: transform, origin: origin, representations: representations, created: created,
      modified: modified, trashed: trashed)
  }
}
