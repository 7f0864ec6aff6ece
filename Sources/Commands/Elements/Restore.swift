import Arguments
import Cards

/// The command `cardclip restore`.
struct Restore: Command {
  var elements: [ElementNumber] = []

  static let name = "restore"
  static let summary = "Bring elements back from the trash"
  static let topic = "Elements"
  static let discussion = """
    Each comes back to its place on its card. A card that is in the trash comes back as well, with \
    all that went with it.
    """

  static var arguments: [Argument<Restore>] {
    [
      .operand(
        \.elements, "ELEMENT", help: "The elements' numbers.", completion: .dynamic("trashed"))
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    for id in try store.restore(elements.map(\.id)) {
      context.note("The card \(try store.card(id).name.visible()) is back as well.")
    }
  }
}
