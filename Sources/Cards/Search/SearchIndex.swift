internal import SQLite
internal import System

/// The index of the elements' texts: which element has which three characters
/// in a row (FTS5's trigram tokenizer), so that every script is found without
/// knowing where its words end.
///
/// It has one entry for each element with a text or a description, also for
/// those in the trash, and keeps no text itself. What it finds is only likely
/// to be right: whoever asks looks into the text.
struct SearchIndex {
  /// The fewest scalars of a word that is found by the index.
  static let shortestWord = 3

  /// More of a word isn't asked for; what is found is looked at anyway.
  private static let trigramLimit = 64

  let database: Database
  let layout: StoreLayout

  /// Adds the entry of a new element.
  func add(_ id: ElementID, description: String, text: String) throws(SQLiteError) {
    if description.isEmpty && text.isEmpty { return }
    try database.execute(
      "INSERT INTO search (rowid, text) VALUES (?, ?)", id, Self.entry(description, text))
  }

  /// Adds the entry of an element as it is in the database.
  func add(_ id: ElementID) throws(SQLiteError) {
    guard let texts = try texts(of: id) else { return }
    try add(id, description: texts.description, text: texts.text)
  }

  /// Removes the entry of an element, while that is still as it was when the
  /// entry was made.
  func remove(_ id: ElementID) throws(SQLiteError) {
    guard let texts = try texts(of: id) else { return }
    if texts.description.isEmpty && texts.text.isEmpty { return }
    try database.execute(
      "INSERT INTO search (search, rowid, text) VALUES ('delete', ?, ?)", id,
      Self.entry(texts.description, texts.text))
  }

  /// Makes all entries anew.
  func rebuild() throws(SQLiteError) {
    try database.execute("INSERT INTO search (search) VALUES ('delete-all')")
    var last: Int64 = 0
    while true {
      let ids: [ElementID] = try database.query(
        "SELECT id FROM element WHERE id > ? ORDER BY id LIMIT 500", last
      ) { row throws(SQLiteError) in try row.value(0) }
      guard let end = ids.last else { return }
      for id in ids { try add(id) }
      last = end.rawValue
    }
  }

  /// Goes a step on in making the index one piece, so that what was removed
  /// from it is gone from the file as well.
  ///
  /// - Parameters:
  ///   - isFirst: True to begin, false to go on.
  ///   - pages: How many pages are written at most.
  /// - Returns: True where there may be more to do.
  /// - Throws: `SQLiteError`.
  func merge(isFirst: Bool, pages: Int) throws(SQLiteError) -> Bool {
    let before = database.totalChangedRowCount
    try database.execute(
      "INSERT INTO search (search, rank) VALUES ('merge', ?)", isFirst ? -pages : pages)
    // The statement itself counts as one (FTS5's documentation of `merge`).
    return database.totalChangedRowCount - before >= 2
  }

  /// What the index is asked for words; nil where all are too short for it.
  static func expression(for words: [[UInt8]]) -> String? {
    var trigrams: [String] = []
    for word in words {
      let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
      guard scalars.count >= shortestWord else { continue }
      for start in 0...min(scalars.count - shortestWord, trigramLimit) {
        var text = "\""
        for scalar in scalars[start..<(start + shortestWord)] {
          text.unicodeScalars.append(scalar)
          // A quote in quotes is written twice.
          if scalar == "\"" { text += "\"" }
        }
        text += "\""
        if !trigrams.contains(text) { trigrams.append(text) }
      }
    }
    return trigrams.isEmpty ? nil : trigrams.joined(separator: " AND ")
  }

  /// The beginning of a text in a file; empty where that is lost.
  func head(of digest: Digest, extension: String) -> String {
    let path = layout.contentPath(of: digest, extension: `extension`)
    var buffer = [UInt8](repeating: 0, count: SearchText.byteLimit)
    guard let file = try? FileDescriptor.open(path),
      let count = try? file.read(into: &buffer, at: 0)
    else { return "" }
    return SearchText.text(of: Array(buffer.prefix(count)))
  }

  private static func entry(_ description: String, _ text: String) -> String {
    String(decoding: SearchText.folded(description + "\n" + text), as: UTF8.self)
  }

  private func texts(of id: ElementID) throws(SQLiteError) -> (description: String, text: String)? {
    try database.first(
      """
      SELECT description, inline_content.bytes, content.digest, content.extension
      FROM element
      LEFT JOIN representation ON representation.element = element.id
        AND position = 0 AND kind = 'text'
      LEFT JOIN content ON content.id = representation.content
      LEFT JOIN inline_content ON inline_content.content = content.id
      WHERE element.id = ?
      """, id
    ) { row throws(SQLiteError) in
      (description: try row.value(0), text: try text(row, at: 1))
    }
  }

  /// The text of a row with the bytes, the digest and the extension of a
  /// content, any of which may be NULL.
  func text(_ row: borrowing Row, at column: Int) throws(SQLiteError) -> String {
    let bytes: [UInt8]? = try row.value(column)
    if let bytes { return SearchText.text(of: bytes) }
    let digest: Digest? = try row.value(column + 1)
    let fileExtension: String? = try row.value(column + 2)
    guard let digest, let fileExtension else { return "" }
    return head(of: digest, extension: fileExtension)
  }
}
