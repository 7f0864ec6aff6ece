import Arguments
import Cards

/// The command `cardclip card use`.
struct CardUse: Command {
  var card = ""

  static let name = "use"
  static let summary = "Choose the current card"
  static let discussion =
    "The current card is the one that paste, add and listen fill when no other is named."
  static let examples = [
    CommandExample("cardclip card use Ideas", "Fill another card from now on.")
  ]

  static var arguments: [Argument<CardUse>] {
    [
      .operand(
        \.card, "CARD", help: "The card's name or number.", completion: .dynamic("card"))
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    try store.setCurrentCard(store.card(named: card).id)
  }
}
