import Arguments
import Bridge
import Cards
import System

/// The command `cardclip add`.
struct Add: Command {
  var files: [String] = []
  var card: String?
  var description: String?

  static let name = "add"
  static let summary = "Add files or standard input as elements"
  static let topic = "Elements"
  static let discussion = """
    What a file is, is found from its bytes and not from its name. Each file is taken or refused \
    by itself; the numbers of the new elements are printed, one a line.
    """
  static let examples = [
    CommandExample("cardclip add *.png", "Add every picture of a directory."),
    CommandExample("date | cardclip add - --card Notes", "Add what a program prints."),
  ]

  static var arguments: [Argument<Add>] {
    [
      .operand(
        \.files, "FILE", help: "The files to add, or - for standard input.", completion: .files),
      .cardOption(\.card),
      .option(
        \.description, "description", short: "d", value: "TEXT",
        help: "What to call the new elements."),
    ]
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    let destination = try context.destination(card, in: store)
    let intake = FileIntake(
      into: store, helper: context.imageHelper, limits: context.imageLimits)
    let progress = Progress(context)
    try store.grouped {
      try add(to: destination, of: store, intake, progress, context)
    }
  }

  private func add(
    to destination: CardID?, of store: Store, _ intake: FileIntake, _ progress: Progress,
    _ context: Context
  ) throws {
    if let description, description.contains("\u{FFFD}"), files.contains(description) {
      throw Failure(
        "the description and the name of a file read alike: add them one after the other",
        status: .usage)
    }
    var words = ArgumentBytes()
    for path in files {
      do {
        var taken = try progress.during(path) { told in
          try path == "-"
            ? intake.read(StandardStream.input.descriptor, progress: told)
            : intake.read(FileIntake.open(pathBytes: words.bytes(of: path)), progress: told)
        }
        if let description { taken.element.description = description }
        try context.announce([store.add(taken.element, to: destination)], of: store)
        if taken.isAnimated { context.noteAnimation(path.visible()) }
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
}

extension Context {
  /// Tells that of an animation only the first frame is used.
  func noteAnimation(_ name: String) {
    note("\(name) is animated; other programs get its first frame as image/png.")
  }

  /// Prints new elements: their numbers, or all about them in JSON.
  ///
  /// It is written at once: what is in the store is announced, though the next
  /// one may take long.
  func announce(_ ids: [ElementID], of store: Store) throws {
    for id in ids {
      if globals.json {
        try writeJSON(ElementRecord(store.element(id)))
      } else {
        output.writeLine(id.description)
      }
    }
    do { try output.flush() } catch {
      // They are in the store, and whoever closed it doesn't want to read.
      if !error.isClosedStream { throw error }
    }
  }
}
