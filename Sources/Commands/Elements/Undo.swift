import Arguments
import Cards
import System

/// The command `cardclip undo`.
struct Undo: Command {
  var lists = false

  static let name = "undo"
  static let summary = "Take back the last change"
  static let topic = "Elements"
  static let discussion = """
    Changes are those to cards and elements, captures included: what was added goes to the trash, \
    and everything else becomes as it was. Doing it again goes further back, up to a hundred \
    changes. What cardclip empty deleted for good can't be brought back, and neither can what \
    was changed before it.

    The exit status is 1 where nothing can be taken back.
    """
  static let examples = [
    CommandExample("cardclip undo", "Bring back what was just deleted, or take away what came."),
    CommandExample("cardclip undo --list", "Tell what would be taken back, the last one first."),
  ]

  static var arguments: [Argument<Undo>] {
    [.flag(\.lists, "list", help: "List the changes instead, the last one first.")]
  }

  func run(_ context: Context) throws {
    if lists { return try list(context) }
    guard try context.openStoreForReading() != nil else { throw StoreError.nothingToUndo }
    let change = try context.openStore().undo()
    if context.globals.json { return try context.writeJSON(ChangeRecord(change)) }
    context.note("Taken back: \(change.phrase).")
  }

  private func list(_ context: Context) throws {
    let changes = try context.openStoreForReading()?.changes() ?? []
    if context.globals.json { return try context.writeJSON(changes.map(ChangeRecord.init)) }
    var table = Table()
    for change in changes { table.add(Timestamps.age(change.time), change.phrase) }
    for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
  }
}
