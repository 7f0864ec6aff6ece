import Arguments
import Cards

/// The command `cardclip card delete`.
struct CardDelete: Command {
  var cards: [String] = []

  static let name = "delete"
  static let summary = "Move cards to the trash"
  static let discussion =
    "Their elements go with them. Restoring one of the elements brings its card back."
  static let examples = [
    CommandExample("cardclip card delete Ideas", "Move a card to the trash, with its elements.")
  ]

  static var arguments: [Argument<CardDelete>] {
    [
      .operand(
        \.cards, "CARD", help: "The cards' names or numbers.", completion: .dynamic("card"))
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    try store.deleteCards(cards.map { try store.card(named: $0).id })
  }
}
