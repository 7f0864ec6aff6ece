import Arguments
import Cards

/// The command `cardclip list`.
struct List: Command {
  var card: String?
  var kind: PreferredKind?
  var since: SinceValue?
  var order: ListOrder = .place
  var limit: Int?
  var draws = false

  static let name = "list"
  static let summary = "List a card's elements"
  static let topic = "Elements"
  static let discussion = """
    Each line has the element's number, kind, size, age, and its description or first line; the \
    lowest element on the card comes first.
    """
  static let examples = [
    CommandExample("cardclip list", "List the current card."),
    CommandExample("cardclip list Ideas --json", "List another one as a JSON array."),
    CommandExample(
      "cardclip list --kind image --since 2h --sort newest", "List the pictures of two hours."),
  ]

  static var arguments: [Argument<List>] {
    [
      .operand(
        \.card, "CARD", help: "The card's name or number, the current card when not given.",
        completion: .dynamic("card")),
      .kindOption(\.kind),
      .sinceOption(\.since),
      .option(
        \.order, "sort",
        help: "The order: by place from bottom to top, by age, by size or by title."),
      .option(
        \.limit, "limit", help: "Only the first N elements of the order; by place, the topmost."),
      .flag(\.draws, "pictures", short: "p", help: "Draw small pictures, on a terminal."),
    ]
  }

  func validate() throws(UsageError) {
    try Self.checkLimit(limit)
  }

  func run(_ context: Context) throws {
    guard let store = try context.openStoreForReading() else { return try list([], nil, context) }
    var selection = ElementSelection(limit: limit)
    selection.kind = kind?.kind
    selection.since = since?.time
    selection.order = order.order
    do {
      let card = try context.card(card, in: store)
      try list(store.elements(on: card.id, selection), store, context)
    } catch StoreError.noCurrentCard
      where card == nil && (try? store.cards(limit: 1).isEmpty) == true
    {
      try list([], nil, context)
    }
  }

  private func list(_ elements: [Element], _ store: Store?, _ context: Context) throws {
    if context.globals.json { return try context.writeJSON(elements.map(ElementRecord.init)) }
    var table = Table()
    for element in elements { table.add(element) }
    let screen = draws ? PictureScreen(context) : nil
    for (element, line) in zip(elements, table.lines(columns: context.output.columns)) {
      context.output.writeLine(line)
      guard let screen, let store, element.kind == .image else { continue }
      _ = try screen.draw(
        element, of: store, columns: Self.pictureSpace.columns, rows: Self.pictureSpace.rows)
    }
  }

  /// The cells of a small picture.
  private static var pictureSpace: (columns: Int, rows: Int) { (24, 8) }
}

extension Command {
  /// Fails for a limit that leaves nothing, which somebody didn't mean.
  static func checkLimit(_ limit: Int?) throws(UsageError) {
    guard let limit, limit < 1 else { return }
    throw UsageError(
      .invalidValue("\(limit)", for: "--limit", InvalidValue(expected: "a number from 1 on")))
  }
}
