import Arguments
import Cards

/// The command `cardclip card rename`.
struct CardRename: Command {
  var card = ""
  var newName = ""

  static let name = "rename"
  static let summary = "Give a card another name"
  static let examples = [
    CommandExample("cardclip card rename Ideas 'Old ideas'", "Give a card another name.")
  ]

  static var arguments: [Argument<CardRename>] {
    [
      .operand(
        \.card, "CARD", help: "The card's name or number.", completion: .dynamic("card")),
      .operand(\.newName, "NAME", help: "The new name, which no other card may have."),
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    try store.editCard(store.card(named: card).id, name: newName)
  }
}
