import Arguments
import Cards
import System

/// The command `cardclip empty`.
struct Empty: Command {
  /// What was removed, in JSON.
  private struct Record: Encodable {
    let cards: Int
    let elements: Int
    let bytes: Int
  }

  var age: Duration?

  static let name = "empty"
  static let summary = "Delete for good what is in the trash"
  static let discussion = """
    cardclip undo can't bring it back, and takes back no change from before it any more: the \
    contents that were kept for that go as well.
    """
  static let topic = "Elements"
  static let examples = [
    CommandExample(
      "cardclip empty --older-than 30d",
      "Free what has been in the trash for a month.")
  ]

  static var arguments: [Argument<Empty>] {
    [
      .option(
        \.age, "older-than", help: "Only what has been in the trash for longer than this.")
    ]
  }

  func run(_ context: Context) throws {
    let time = age.map { WallClock.milliseconds() - $0.milliseconds }
    let removed = try context.openStore().emptyTrash(olderThan: time)
    if context.globals.json {
      return try context.writeJSON(
        Record(cards: removed.cards, elements: removed.elements, bytes: removed.byteCount))
    }
    context.note(
      "Removed \(Self.count(removed.elements, "element"))"
        + " and \(Self.count(removed.cards, "card")), \(ByteCounts.text(removed.byteCount)).")
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension Duration {
  /// The whole milliseconds of it.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
