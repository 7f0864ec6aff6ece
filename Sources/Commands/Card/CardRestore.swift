import Arguments
import Cards

/// The command `cardclip card restore`.
struct CardRestore: Command {
  var cards: [String] = []

  static let name = "restore"
  static let summary = "Bring cards back from the trash"
  static let discussion =
    "Their elements come back with them, but for those that were deleted by themselves."
  static let examples = [
    CommandExample("cardclip card restore Ideas", "Bring a card back.")
  ]

  static var arguments: [Argument<CardRestore>] {
    [
      .operand(
        \.cards, "CARD", help: "The cards' names or numbers.",
        completion: .dynamic("trashed-card"))
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    try store.restoreCards(cards.map { try store.trashedCard(named: $0).id })
  }
}
