internal import SQLite
internal import System

/// Notes in the journal, inside a change's transaction, how things were before
/// it.
///
/// The journal has rows as they were, so that taking a change back means
/// writing them again. A change that nothing is noted of isn't in it.
final class ChangeRecorder {
  /// How many changes can be taken back.
  static let changeLimit = 100

  private let kind: Change.Kind
  private let store: Store
  private let database: Database
  private var opened: Int64?

  init(_ kind: Change.Kind, of store: Store) {
    self.kind = kind
    self.store = store
    database = store.database
  }

  /// Notes an element before it is changed.
  func note(_ element: ElementID) throws(SQLiteError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO changed_element (
        change, element, card, place, description, preview, x, y, width, height, rotation, trashed)
      SELECT ?, id, card, place, description, preview, x, y, width, height, rotation, trashed
      FROM element WHERE id = ?
      """, try change(), element)
  }

  /// Notes the forms of an element's content before they are replaced; the
  /// element must be noted.
  func noteRepresentations(of element: ElementID) throws(SQLiteError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO former_representation
      SELECT ?, element, position, type, content, pixel_width, pixel_height
      FROM representation WHERE element = ?
      """, try change(), element)
  }

  /// Notes that an element is new.
  func noteNew(_ element: ElementID) throws(SQLiteError) {
    try database.execute(
      "INSERT INTO changed_element (change, element) VALUES (?, ?)", try change(), element)
  }

  /// Notes a card before it is changed.
  func note(_ card: CardID) throws(SQLiteError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO changed_card (change, card, name, background, trashed)
      SELECT ?, id, name, background, trashed FROM card WHERE id = ?
      """, try change(), card)
  }

  /// Notes that a card is new.
  func noteNew(_ card: CardID) throws(SQLiteError) {
    try database.execute(
      "INSERT INTO changed_card (change, card) VALUES (?, ?)", try change(), card)
  }

  /// Notes the current card before another becomes that.
  func noteCurrentCard() throws(SQLiteError) {
    try database.execute(
      """
      UPDATE change SET has_current_card = 1, current_card = (SELECT current_card FROM state)
      WHERE id = ? AND has_current_card = 0
      """, try change())
  }

  /// The row of the change: made at the first note, or that of the group that
  /// the change belongs to.
  private func change() throws(SQLiteError) -> Int64 {
    if let opened { return opened }
    let id = if let grouped = try groupedChange() { grouped } else { try newChange() }
    opened = id
    return id
  }

  /// The change of the group, unless somebody else changed something since.
  private func groupedChange() throws(SQLiteError) -> Int64? {
    guard let id = store.groupedChange else { return nil }
    let sql = "SELECT id FROM change ORDER BY id DESC LIMIT 1"
    let newest: Int64? = try database.first(sql) { row throws(SQLiteError) in try row.value(0) }
    return newest == id ? id : nil
  }

  private func newChange() throws(SQLiteError) -> Int64 {
    try database.execute(
      "INSERT INTO change (kind, time) VALUES (?, ?)", kind, WallClock.milliseconds())
    let id = database.lastInsertedID
    if store.isGrouping { store.groupedChange = id }
    let oldest: Int64? = try database.first(
      "SELECT id FROM change ORDER BY id DESC LIMIT 1 OFFSET \(Self.changeLimit)"
    ) { row throws(SQLiteError) in try row.value(0) }
    if let oldest { try store.forgetChanges(through: oldest) }
    return id
  }
}
