internal import SQLite
internal import System

/// Finding elements by their descriptions and texts.
extension Store {
  /// How many candidates are looked at together: each may have 100 KiB.
  private static var pageSize: Int { 64 }

  /// The elements in use that contain all of some words, newest first.
  ///
  /// A text of more than 100 KiB is searched in its beginning. Words of one or
  /// two characters are looked for in every element, where no longer one is
  /// given with them.
  ///
  /// - Returns: What is found; all elements where no words are given.
  /// - Throws: `StoreError.noSuchCard`.
  package func search(_ query: SearchQuery) throws(StoreError) -> [SearchHit] {
    try read {
      if let card = query.card { try requireCard(card) }
      let words = query.words.map(SearchText.folded).filter { !$0.isEmpty }
      var range = try idRange(of: query)
      var found: [Candidate] = []
      while found.count < query.limit, !range.isEmpty {
        let page = try candidates(for: query, words: words, in: range)
        found += page.filter { $0.contains(words) }
        guard page.count == Self.pageSize, let last = page.last else { break }
        range = range.lowerBound..<last.id.rawValue
      }
      return try hits(Array(found.prefix(query.limit)), words: words)
    }
  }

  /// The numbers that the elements of a card, or those since a time, have.
  private func idRange(of query: SearchQuery) throws(SQLiteError) -> Range<Int64> {
    var range = Int64(0)..<Int64.max
    if let card = query.card {
      let ends = try database.first(
        """
        SELECT (SELECT min(id) FROM element INDEXED BY element_shown
            WHERE card = ?1 AND trashed IS NULL),
          (SELECT max(id) FROM element INDEXED BY element_shown
            WHERE card = ?1 AND trashed IS NULL)
        """, card
      ) { row throws(SQLiteError) -> Range<Int64> in
        let first: Int64? = try row.value(0)
        let last: Int64? = try row.value(1)
        return if let first, let last { first..<(last + 1) } else { 0..<0 }
      }
      range = range.clamped(to: ends ?? range)
    }
    if let since = query.since {
      let first: Int64? =
        try database.first(
          "SELECT min(id) FROM element INDEXED BY element_created WHERE created >= ?", since
        ) { row throws(SQLiteError) in try row.value(0) as Int64? } ?? nil
      range = range.clamped(to: (first ?? .max)..<Int64.max)
    }
    return range
  }

  /// The next page of elements that may have the words, newest first.
  private func candidates(
    for query: SearchQuery, words: [[UInt8]], in range: Range<Int64>
  ) throws(SQLiteError) -> [Candidate] {
    let index = searchIndex
    let expression = SearchIndex.expression(for: words)
    let source =
      expression == nil ? "element" : "search CROSS JOIN element ON element.id = search.rowid"
    let id = expression == nil ? "element.id" : "search.rowid"
    let match = expression == nil ? "?1 IS NULL" : "search MATCH ?1"
    let sql = """
      SELECT element.id, description, card.name, inline_content.bytes, content.digest,
        content.extension
      FROM \(source)
      CROSS JOIN card ON card.id = element.card
      LEFT JOIN representation ON representation.element = element.id
        AND position = 0 AND kind = 'text'
      LEFT JOIN content ON content.id = representation.content
      LEFT JOIN inline_content ON inline_content.content = content.id
      WHERE \(match) AND \(id) >= ?2 AND \(id) < ?3
        AND element.trashed IS NULL AND card.trashed IS NULL
        AND (?4 IS NULL OR element.card = ?4) AND (?5 IS NULL OR kind = ?5)
        AND (?6 IS NULL OR element.created >= ?6)
      ORDER BY \(id) DESC LIMIT \(Self.pageSize)
      """
    return try database.query(
      sql, expression, range.lowerBound, range.upperBound, query.card, query.kind, query.since
    ) { row throws(SQLiteError) in
      Candidate(
        id: try row.value(0), description: try row.value(1), cardName: try row.value(2),
        text: try index.text(row, at: 3))
    }
  }

  private func hits(
    _ found: [Candidate], words: [[UInt8]]
  ) throws(SQLiteError) -> [SearchHit] {
    let list = "[" + found.map(\.id.description).joined(separator: ",") + "]"
    let elements = try queryElements(
      "SELECT value FROM json_each(?)", order: "element.id DESC", list)
    // Both are in the same order; one that went since is missing.
    var candidates = found[...]
    return elements.compactMap { element in
      while let first = candidates.first, first.id != element.id { candidates.removeFirst() }
      return candidates.first.map { candidate in
        SearchHit(
          element: element, cardName: candidate.cardName, snippet: candidate.snippet(words))
      }
    }
  }
}

/// An element that may have the words.
private struct Candidate {
  let id: ElementID
  let description: String
  let cardName: String
  let text: String

  func contains(_ words: [[UInt8]]) -> Bool {
    if words.isEmpty { return true }
    let descriptionBytes = SearchText.folded(description)
    let textBytes = SearchText.folded(text)
    return words.allSatisfy { word in
      descriptionBytes.firstRange(of: word, from: 0) != nil
        || textBytes.firstRange(of: word, from: 0) != nil
    }
  }

  /// A part of the text, or of the description where only that has a word.
  func snippet(_ words: [[UInt8]]) -> Snippet {
    let bytes = SearchText.folded(text)
    let isInText = words.contains { bytes.firstRange(of: $0, from: 0) != nil }
    let isDescribed = !description.isEmpty && (text.isEmpty || !isInText)
    return Snippet(of: isDescribed ? description : text, words: words)
  }
}
