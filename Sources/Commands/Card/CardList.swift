import Arguments
import Cards
import System

/// The command `cardclip card list`.
struct CardList: Command {
  var limit: Int?

  static let name = "list"
  static let summary = "List the cards"
  static let discussion = "The current card is marked with an asterisk."
  static let examples = [
    CommandExample("cardclip card list --limit 10", "List the ten cards that changed last.")
  ]

  static var arguments: [Argument<CardList>] {
    [.option(\.limit, "limit", help: "Only the N newest cards.")]
  }

  func validate() throws(UsageError) {
    try Self.checkLimit(limit)
  }

  func run(_ context: Context) throws {
    let store = try context.openStoreForReading()
    let cards = try store?.cards(limit: limit) ?? []
    let current = try? store?.currentCard().id
    if context.globals.json {
      return try context.writeJSON(cards.map { CardRecord($0, current: current) })
    }
    var table = Table()
    for card in cards {
      table.add(
        card.id == current ? "*" : " ", card.id.description,
        card.elementCountText,
        Timestamps.age(card.modified), card.name.visible())
    }
    for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
  }
}
