import Arguments
import Cards

/// The command `cardclip check`.
struct Check: Command {
  /// What was found, in JSON.
  private struct Record: Encodable {
    let problem: String
    let loss: Bool
  }

  static let name = "check"
  static let summary = "Verify the store"
  static let topic = "Store"
  static let discussion = """
    Every content is read and compared with its digest. Files that nothing names are told of and \
    are no loss. The exit status is 65 where something is lost or damaged.
    """

  static var arguments: [Argument<Check>] { [] }

  func run(_ context: Context) throws {
    let problems = try context.openStoreForReading()?.check() ?? []
    if context.globals.json {
      try context.writeJSON(
        problems.map { Record(problem: $0.description, loss: $0.isLoss) })
    } else {
      for problem in problems { context.output.writeLine(problem.description.visible()) }
    }
    if problems.contains(where: \.isLoss) {
      throw Failure("the store is damaged", status: .badContent)
    }
    if problems.isEmpty { context.note("The store is in order.") }
  }
}
