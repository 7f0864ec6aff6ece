import Arguments
import Cards
import System

/// The command `cardclip trash`.
struct TrashList: Command {
  /// What is in the trash, in JSON.
  private struct Record: Encodable {
    let cards: [CardRecord]
    let elements: [ElementRecord]
  }

  static let name = "trash"
  static let summary = "List what is in the trash"
  static let topic = "Elements"
  static let discussion = "The age is the time since the deletion."
  static let examples = [
    CommandExample("cardclip trash", "See what can be brought back.")
  ]

  static var arguments: [Argument<TrashList>] { [] }

  func run(_ context: Context) throws {
    let trash = try context.openStoreForReading()?.trash()
    if context.globals.json {
      return try context.writeJSON(
        Record(
          cards: (trash?.cards ?? []).map { CardRecord($0, current: nil) },
          elements: (trash?.elements ?? []).map(ElementRecord.init)))
    }
    var table = Table()
    for card in trash?.cards ?? [] {
      table.add(
        card.id.description, "card", "\(card.elementCount)",
        Timestamps.age(card.trashed ?? card.modified), card.name.visible())
    }
    for element in trash?.elements ?? [] { table.add(element) }
    for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
  }
}
