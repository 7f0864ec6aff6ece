import Arguments
import Cards
import Exchange
import System

/// The command `cardclip import`.
struct Import: Command {
  var files: [String] = []
  var format: ImportFormat?
  var name: String?
  var card: String?
  var decode: String?

  static let name = "import"
  static let summary = "Make cards of what export wrote"
  static let topic = "Cards"
  static let discussion = """
    Each file or folder becomes a card of its own, with everything as it was; only the numbers \
    are new, and a name that is taken gets one after it. With --card the elements go to that card \
    instead, on top of what is there. Every content is compared with its \
    digest and decoded. An export that is damaged or not whole is refused, and nothing of it \
    stays. The numbers of the cards are printed, one a line.

    The formats cliphist, copyq and gpaste take the list of another program's history, the newest \
    item first, and have that program print each item, or the command of --decode, which reads the \
    item's line. What is neither an image nor a text is told of and left out.
    """
  static let examples = [
    CommandExample("cardclip import ideas.json", "Bring back a card that was exported."),
    CommandExample("cardclip import ideas/ --name 'Old ideas'", "Give it another name."),
    CommandExample(
      "cliphist list | cardclip import --format cliphist -", "Make a card of a history."),
    CommandExample(
      "seq 0 $(($(copyq size) - 1)) | cardclip import --format copyq -",
      "The same with CopyQ, whose items have numbers."),
  ]

  static var arguments: [Argument<Import>] {
    [
      .operand(
        \.files, "FILE", help: "The files or folders to import, or - for standard input.",
        completion: .files),
      .option(
        \.format, "format", short: "f",
        help: "The format, found from what FILE is when not given."),
      .option(\.name, "name", value: "NAME", help: "What to call the new card."),
      .option(
        \.card, "card", short: "c", value: "CARD",
        help: "Put the elements on this card instead of a new one.",
        completion: .dynamic("card")),
      .option(
        \.decode, "decode", value: "COMMAND",
        help: "The command that reads a line of the list and prints the item."),
    ]
  }

  func validate() throws(UsageError) {
    if name != nil && card != nil { throw UsageError(.conflicting("--name", "--card")) }
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    let target = try context.destination(card, in: store)
    let progress = Progress(context)
    for path in files {
      do {
        let card = try progress.during(path) { told in
          try withoutActuallyEscaping(told) { told in
            if let command = format?.printingCommand {
              return try readHistory(path, printedBy: command, into: store, target, context)
            }
            let cards = CardImport(
              into: store, named: name, onto: target, helper: context.imageHelper, progress: told)
            return try read(path, cards)
          }
        }
        try context.announce(card, of: store)
      } catch StoreError.invalidName(let flaw) where name != nil {
        throw StoreError.invalidName(flaw)
      } catch let error as StoreError {
        // The next file would meet the same.
        throw error
      } catch let error as SystemError where error.isBrokenPipe {
        throw error
      } catch {
        context.report(Failure(error).about(path == "-" ? "standard input" : path))
      }
    }
  }

  private func read(_ path: String, _ cards: CardImport) throws -> CardID {
    if path == "-" { return try cards.readLines(StandardStream.input.descriptor) }
    let isFolder = try FileSystem.status(path)?.kind == .directory
    switch format ?? (isFolder ? .folder : .json) {
    case .folder: return try cards.readFolder(path)
    case .json, .cliphist, .copyq, .gpaste: return try cards.readLines(FileDescriptor.open(path))
    }
  }

  private func readHistory(
    _ path: String, printedBy command: String, into store: Store, _ target: CardID?,
    _ context: Context
  ) throws -> CardID {
    let history = HistoryImport(
      into: store, named: name ?? "Clipboard history", onto: target,
      decoding: decode ?? command, helper: context.imageHelper)
    let list = try path == "-" ? StandardStream.input.descriptor : FileDescriptor.open(path)
    return try history.read(list) { line, error in
      context.report(Failure(error).about("line \(line)"))
    }
  }
}

extension Context {
  /// Prints a card that was imported: its number, or all about it in JSON.
  func announce(_ id: CardID, of store: Store) throws {
    if globals.json {
      try writeJSON(CardRecord(store.card(id), current: try? store.currentCard().id))
    } else {
      output.writeLine(id.description)
    }
    try output.flush()
  }
}
