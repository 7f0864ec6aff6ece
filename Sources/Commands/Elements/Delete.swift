import Arguments
import Cards

/// The command `cardclip delete`.
struct Delete: Command {
  var elements: [ElementNumber] = []

  static let name = "delete"
  static let summary = "Move elements to the trash"
  static let topic = "Elements"
  static let discussion = "All of them are moved, or none. cardclip restore brings them back."
  static let examples = [
    CommandExample("cardclip delete 3 4", "Move two elements to the trash.")
  ]

  static var arguments: [Argument<Delete>] {
    [.operand(\.elements, "ELEMENT", help: "The elements' numbers.")]
  }

  func run(_ context: Context) throws {
    try context.openStore().delete(elements.map(\.id))
  }
}
