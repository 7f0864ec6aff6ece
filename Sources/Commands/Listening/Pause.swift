import Arguments
import Cards
import System

/// The command `cardclip pause`.
struct Pause: Command {
  var duration: Duration?
  var next = false

  static let name = "pause"
  static let summary = "Let the listener capture nothing for a while"
  static let topic = "Listener"
  static let discussion =
    "It holds from the next copy on, also for a listener that is started later."
  static let examples = [
    CommandExample("cardclip pause 10m", "Capture nothing for ten minutes."),
    CommandExample("cardclip pause --next", "Let the next copy pass, a password for instance."),
  ]

  static var arguments: [Argument<Pause>] {
    [
      .operand(
        \.duration, "DURATION", help: "How long, until cardclip resume when not given."),
      .flag(\.next, "next", help: "Only for the next copy."),
    ]
  }

  func validate() throws(UsageError) {
    if next && duration != nil { throw UsageError(.conflicting("--next", "DURATION")) }
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    if next { return try store.setSkippedCopies(1) }
    try store.setListeningPause(
      .until(duration.map { WallClock.milliseconds() + $0.milliseconds }))
  }
}
