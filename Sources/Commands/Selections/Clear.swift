import Arguments
import X11Selection

/// The command `cardclip clear`.
struct Clear: Command {
  var selections: [SelectionName] = []

  static let name = "clear"
  static let summary = "Let go of what is copied"
  static let topic = "Clipboard"
  static let discussion = "After it the selection is empty, whoever had it."
  static let examples = [
    CommandExample(
      "cardclip clear --selection clipboard --selection primary",
      "Let go of both selections.")
  ]

  static var arguments: [Argument<Clear>] {
    [
      .option(
        \.selections, "selection", short: "s",
        help: "The selections to clear, that of the settings when none is given.")
    ]
  }

  func run(_ context: Context) throws {
    let names = context.selections(selections).map(\.atomName)
    let connection = try context.connect(interning: names)
    for selection in connection.atoms(names) { try connection.clear(selection) }
  }
}
