import Arguments
import Cards

/// The command `cardclip check`.
struct Check: Command {
  /// What was found, in JSON.
  private struct Record: Encodable {
    let problem: String
    let loss: Bool

    init(_ problem: StoreProblem) {
      self.problem = problem.description
      loss = problem.isLoss
    }
  }

  /// What was found and done, in JSON.
  private struct RepairRecord: Encodable {
    let problems: [Record]
    let trashed: [Int64]
    let reduced: [Int64]
    let recovered: Int
    let kept: [String]
    let files: Int
    let bytes: Int
    let remaining: [Record]
  }

  var repairs = false

  static let name = "check"
  static let summary = "Verify the store"
  static let topic = "Store"
  static let discussion = """
    Every content is read and compared with its digest. Files that nothing names are told of and \
    are no loss. The exit status is 65 where something is lost or damaged.

    With --repair the store is in order afterwards, unless its database itself is damaged: an \
    element of which nothing is left goes to the trash, and what nothing uses is removed. A file \
    whose bytes have changed is kept in the store's directory `damaged`.
    """
  static let examples = [
    CommandExample("cardclip check", "Verify everything."),
    CommandExample("cardclip check --repair", "Take out of the store what is lost."),
  ]

  static var arguments: [Argument<Check>] {
    [.flag(\.repairs, "repair", help: "Bring the store in order, as far as that is possible.")]
  }

  func run(_ context: Context) throws {
    guard let store = try context.openStoreForReading() else { return try end([], context) }
    let problems = try store.check()
    if repairs && !problems.isEmpty { return try repair(problems, context) }
    if context.globals.json {
      try context.writeJSON(problems.map(Record.init))
    } else {
      show(problems, context)
    }
    try end(problems, context)
  }

  private func show(_ problems: [StoreProblem], _ context: Context) {
    for problem in problems { context.output.writeLine(problem.description.visible()) }
  }

  private func end(_ problems: [StoreProblem], _ context: Context) throws {
    if problems.contains(where: \.isLoss) {
      throw Failure("the store is damaged", status: .badContent)
    }
    if problems.isEmpty { context.note("The store is in order.") }
  }

  // MARK: Repairing

  private func repair(_ problems: [StoreProblem], _ context: Context) throws {
    if !context.globals.json { show(problems, context) }
    if problems.contains(where: \.isBeyondRepair) {
      throw Failure(
        "the database itself is damaged; restore it from a copy, or export what can be read",
        status: .badContent)
    }
    let store = try context.openStore()
    let repaired = try store.repair(problems)
    let remaining = try store.check()
    if context.globals.json {
      try context.writeJSON(
        RepairRecord(
          problems: problems.map(Record.init),
          trashed: repaired.trashedElements.map(\.rawValue),
          reduced: repaired.reducedElements.map(\.rawValue),
          recovered: repaired.recoveredElements, kept: repaired.keptFiles,
          files: repaired.swept.files, bytes: repaired.swept.byteCount,
          remaining: remaining.map(Record.init)))
    } else {
      tell(repaired, context)
      if !remaining.isEmpty {
        context.note("What is left:")
        show(remaining, context)
      }
    }
    try end(remaining, context)
  }

  private func tell(_ repaired: Repaired, _ context: Context) {
    for element in repaired.trashedElements {
      context.note("Element \(element) is in the trash: its content is lost.")
    }
    for element in repaired.reducedElements {
      context.note("Element \(element) has lost one of the forms of its content.")
    }
    if repaired.recoveredElements > 0 {
      context.note(
        "Elements without a card are on the card Recovered now: \(repaired.recoveredElements).")
    }
    for path in repaired.keptFiles {
      context.note("A damaged file is kept as \(path.visible()).")
    }
    if repaired.swept.files > 0 {
      context.note(
        "Files removed: \(repaired.swept.files), \(ByteCounts.text(repaired.swept.byteCount)).")
    }
  }
}
