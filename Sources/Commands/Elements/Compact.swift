import Arguments
import Cards

/// The command `cardclip compact`.
struct Compact: Command {
  /// What was given back, in JSON.
  private struct Record: Encodable {
    let files: Int
    let bytes: Int
    let databaseBytes: Int
  }

  static let name = "compact"
  static let summary = "Give unused space back"
  static let topic = "Store"
  static let discussion = """
    Files that nothing in the store names are removed, what a process left that ended early for \
    instance; and the database and its index give back what they don't use any more. Other \
    commands may run meanwhile.
    """
  static let examples = [
    CommandExample("cardclip empty && cardclip compact", "Have the store as small as it can be.")
  ]

  static var arguments: [Argument<Compact>] { [] }

  func run(_ context: Context) throws {
    guard try context.openStoreForReading() != nil else { return }
    let swept = try context.openStore().compact()
    if context.globals.json {
      return try context.writeJSON(
        Record(
          files: swept.files, bytes: swept.byteCount, databaseBytes: swept.databaseByteCount))
    }
    let total = ByteCounts.text(swept.byteCount + swept.databaseByteCount)
    let files = swept.files == 1 ? "1 file" : "\(swept.files) files"
    context.note("Gave back \(total), \(files) among it.")
  }
}
