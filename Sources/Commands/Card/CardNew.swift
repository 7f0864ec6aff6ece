import Arguments
import Cards

/// The command `cardclip card new`.
struct CardNew: Command {
  var name = ""
  var background: ColorValue?
  var use = false

  static let name = "new"
  static let summary = "Make a card"
  static let discussion =
    "The first card becomes the current one. The new card's number is printed."
  static let examples = [
    CommandExample("cardclip card new Ideas --use", "Make a card and fill it from now on.")
  ]

  static var arguments: [Argument<CardNew>] {
    [
      .operand(\.name, "NAME", help: "The card's name, which no other card may have."),
      .option(\.background, "background", help: "The background, #FFFFFF when not given."),
      .flag(\.use, "use", help: "Make it the current card."),
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    let id = try store.addCard(
      named: name, background: background?.color ?? .white, isCurrent: use)
    if context.globals.json {
      let current = try? store.currentCard().id
      return try context.writeJSON(CardRecord(store.card(id), current: current))
    }
    context.output.writeLine(id.description)
  }
}
