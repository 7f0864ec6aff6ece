import Arguments
import Cards
import Exchange
import System

/// The command `cardclip import`.
struct Import: Command {
  var files: [String] = []
  var format: ImportFormat?
  var name: String?
  var decode = "cliphist decode"

  static let name = "import"
  static let summary = "Make cards of what export wrote"
  static let topic = "Cards"
  static let discussion = """
    Each file or folder becomes a card of its own, with everything as it was; only the numbers \
    are new, and a name that is taken gets one after it. Every content is compared with its \
    digest and decoded. An export that is damaged or not whole is refused, and nothing of it \
    stays. The numbers of the new cards are printed, one a line.

    The format cliphist takes the list of a history, as cliphist list prints it, and has \
    another command print each item.
    """
  static let examples = [
    CommandExample("cardclip import ideas.json", "Bring back a card that was exported."),
    CommandExample("cardclip import ideas/ --name 'Old ideas'", "Give it another name."),
    CommandExample(
      "cliphist list | cardclip import --format cliphist -", "Make a card of a history."),
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
        \.decode, "decode", value: "COMMAND",
        help: "The command that reads a line of the list and prints the item."),
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    let progress = Progress(context)
    for path in files {
      do {
        let card = try progress.during(path) { told in
          try withoutActuallyEscaping(told) { told in
            if format == .cliphist { return try readHistory(path, into: store, context) }
            return try read(path, cards(into: store, context, told))
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

  private func cards(
    into store: Store, _ context: Context, _ progress: @escaping (Int) -> Void
  ) -> CardImport {
    CardImport(into: store, named: name, helper: context.imageHelper, progress: progress)
  }

  private func read(_ path: String, _ cards: CardImport) throws -> CardID {
    if path == "-" { return try cards.readLines(StandardStream.input.descriptor) }
    let isFolder = try FileSystem.status(path)?.kind == .directory
    switch format ?? (isFolder ? .folder : .json) {
    case .folder: return try cards.readFolder(path)
    case .json, .cliphist: return try cards.readLines(FileDescriptor.open(path))
    }
  }

  private func readHistory(_ path: String, into store: Store, _ context: Context) throws -> CardID {
    let history = HistoryImport(
      into: store, named: name ?? "Clipboard history", decoding: decode,
      helper: context.imageHelper)
    let list = try path == "-" ? StandardStream.input.descriptor : FileDescriptor.open(path)
    return try history.read(list) { line, error in
      context.report(Failure(error).about("line \(line)"))
    }
  }
}

extension Context {
  /// Prints a new card: its number, or all about it in JSON.
  func announce(_ id: CardID, of store: Store) throws {
    if globals.json {
      try writeJSON(CardRecord(store.card(id), current: try? store.currentCard().id))
    } else {
      output.writeLine(id.description)
    }
    try output.flush()
  }
}
