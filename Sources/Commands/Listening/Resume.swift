import Arguments
import Cards

/// The command `cardclip resume`.
struct Resume: Command {
  static let name = "resume"
  static let summary = "End a pause of the listener"
  static let topic = "Listener"
  static let examples = [
    CommandExample("cardclip resume", "Capture again.")
  ]

  static var arguments: [Argument<Resume>] { [] }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    try store.setListeningPause(.none)
    try store.setSkippedCopies(0)
  }
}
