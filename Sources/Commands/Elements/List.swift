import Arguments
import Cards

/// The command `cardclip list`.
struct List: Command {
  var card: String?
  var limit: Int?

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
  ]

  static var arguments: [Argument<List>] {
    [
      .operand(
        \.card, "CARD", help: "The card's name or number, the current card when not given.",
        completion: .dynamic("card")),
      .option(\.limit, "limit", help: "Only the N topmost elements."),
    ]
  }

  func run(_ context: Context) throws {
    guard let store = try context.openStoreForReading() else { return try list([], context) }
    do {
      let card = try context.card(card, in: store)
      try list(store.elements(on: card.id, limit: limit), context)
    } catch StoreError.noCurrentCard where card == nil && (try? store.cards().isEmpty) == true {
      try list([], context)
    }
  }

  private func list(_ elements: [Element], _ context: Context) throws {
    if context.globals.json { return try context.writeJSON(elements.map(ElementRecord.init)) }
    var table = Table()
    for element in elements { table.add(element) }
    for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
  }
}
