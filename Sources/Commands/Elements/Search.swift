import Arguments
import Cards

/// The command `cardclip search`.
struct Search: Command {
  var words: [String] = []
  var card: String?
  var kind: PreferredKind?
  var since: SinceValue?
  var limit = 50

  static let name = "search"
  static let summary = "Find elements by their texts and descriptions"
  static let topic = "Elements"
  static let discussion = """
    An element is found where its description or text has each of the words, anywhere, in capital \
    or small letters; a word may have spaces in it. The newest element comes first, with the part \
    of it that has the words. A text of more than 100 KiB is searched in its beginning.

    The exit status is 1 where nothing is found.
    """
  static let examples = [
    CommandExample("cardclip search harbour", "Find what says harbour or Harbours."),
    CommandExample(
      "cardclip search 'old town' map --kind image", "Find pictures by their descriptions."),
  ]

  static var arguments: [Argument<Search>] {
    [
      .operand(\.words, "WORD", help: "What to look for; all of it must be there."),
      .option(
        \.card, "card", short: "c", value: "CARD",
        help: "The card to look on, all cards when not given.", completion: .dynamic("card")),
      .kindOption(\.kind),
      .sinceOption(\.since),
      .option(\.limit, "limit", help: "Only the N newest elements."),
    ]
  }

  func validate() throws(UsageError) {
    try Self.checkLimit(limit)
    if words.contains("") {
      throw UsageError(.invalidValue("", for: "WORD", InvalidValue(expected: "a text")))
    }
  }

  func run(_ context: Context) throws {
    let hits = try find(context)
    if context.globals.json {
      try context.writeJSON(hits.prefix(limit).map(SearchRecord.init))
    } else {
      show(Array(hits.prefix(limit)), context)
    }
    if hits.isEmpty { throw Failure(nil, status: .nothing) }
    if hits.count > limit {
      let what = limit == 1 ? "newest element is" : "\(limit) newest elements are"
      context.note("Only the \(what) shown; --limit shows more.")
    }
  }

  /// One more than is shown, to know whether there are more.
  private func find(_ context: Context) throws -> [SearchHit] {
    guard let store = try context.openStoreForReading() else { return [] }
    var query = SearchQuery(words)
    query.card = try context.destination(card, in: store)
    query.kind = kind?.kind
    query.since = since?.time
    query.limit = limit == .max ? limit : limit + 1
    return try store.search(query)
  }

  private func show(_ hits: [SearchHit], _ context: Context) {
    var table = Table()
    for hit in hits {
      table.add(
        hit.element.id.description, hit.element.kind.rawValue, hit.element.ageText,
        hit.cardName.visible(limit: 20), "")
    }
    let text = SnippetText(isStyled: context.isStyled)
    for (line, hit) in zip(table.lines(columns: nil), hits) {
      let room = context.output.columns.map { max(1, $0 - line.columns) }
      context.output.writeLine(line + text.line(hit.snippet, columns: room))
    }
  }
}
