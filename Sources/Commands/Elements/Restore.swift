import Arguments
import Cards

/// The command `cardclip restore`.
struct Restore: Command {
  var names: [String] = []

  static let name = "restore"
  static let summary = "Bring elements and cards back from the trash"
  static let topic = "Elements"
  static let discussion = """
    Each comes back to its place on its card. A card that is in the trash comes back as well, with \
    all that went with it. What is no number of an element is the name of a card.
    """
  static let examples = [
    CommandExample("cardclip restore 3", "Bring an element back."),
    CommandExample("cardclip restore Ideas", "Bring a card back with its elements."),
  ]

  static var arguments: [Argument<Restore>] {
    [
      .operand(
        \.names, "ELEMENT", help: "The elements' numbers, or the cards' names.",
        completion: .dynamic("trashed"))
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    var elements: [ElementID] = []
    var cards: [CardID] = []
    for name in names {
      if let number = try? ElementNumber(argument: name) {
        elements.append(number.id)
      } else {
        cards.append(try store.trashedCard(named: name).id)
      }
    }
    try store.grouped {
      if !cards.isEmpty { try store.restoreCards(cards) }
      guard !elements.isEmpty else { return }
      for id in try store.restore(elements) {
        context.note("The card \(try store.card(id).name.visible()) is back as well.")
      }
    }
  }
}
