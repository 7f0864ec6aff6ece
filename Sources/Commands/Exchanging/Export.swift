import Arguments
import Cards
import Exchange

/// The command `cardclip export`.
struct Export: Command {
  var card: String?
  var format: ExportFormat?
  var output: String?

  static let name = "export"
  static let summary = "Write a card to a file or folder"
  static let topic = "Cards"
  static let discussion = """
    As json or folder the card is written with all that belongs to it, for import to make the \
    same card again: json is one file of JSON lines, folder has each content in a file of its own. \
    As svg or png it is drawn as it looks, as html it is a page with all its pictures and texts; \
    none of them needs another file. A file or folder has its name only once it is whole.
    """
  static let examples = [
    CommandExample("cardclip export Ideas --output ideas.svg", "Draw a card."),
    CommandExample("cardclip export Ideas --output ideas/", "Keep a copy of it in a folder."),
    CommandExample(
      "cardclip export Ideas --format json --output - | ssh host cardclip import -",
      "Bring a card to another machine."),
  ]

  static var arguments: [Argument<Export>] {
    [
      .operand(
        \.card, "CARD", help: "The card's name or number, the current card when not given.",
        completion: .dynamic("card")),
      .option(
        \.format, "format", short: "f",
        help: "The format, found from the name of FILE when not given."),
      .option(
        \.output, "output", short: "o", value: "FILE",
        help: "The file or folder to write, or - for standard output.", completion: .files),
    ]
  }

  func validate() throws(UsageError) {
    if output == nil { throw UsageError(.missingOperand("--output")) }
  }

  func run(_ context: Context) throws {
    guard let output else { return }
    guard let format = format ?? ExportFormat(path: output) else {
      throw Failure(
        "the name \(output) says no format; give one with --format", status: .usage)
    }
    guard let store = try context.openStoreForReading() else {
      throw card.map { StoreError.noSuchCard($0) } ?? StoreError.noCurrentCard
    }
    let card = try context.card(card, in: store)
    try Progress(context).during(card.name) { told in
      try withoutActuallyEscaping(told) { told in
        try write(CardContents(card, in: store, progress: told), as: format, to: output, context)
      }
    }
  }

  private func write(
    _ contents: CardContents, as format: ExportFormat, to path: String, _ context: Context
  ) throws {
    if format == .folder {
      if path == "-" {
        throw Failure("a folder can't go to standard output", status: .usage)
      }
      do { return try FolderExport(contents).write(to: path) } catch let error as ExportError {
        if case .damaged = error { throw error }
        throw Failure(error.description, status: .cannotCreate)
      }
    }
    let target = try OutputTarget(path, context)
    switch format {
    case .svg:
      try SVGExport(contents, pictures: .whole(context.pictureMaker)).write {
        try target.write($0)
      }
    case .html:
      try HTMLExport(contents, pictures: .whole(context.pictureMaker)).write {
        try target.write($0)
      }
    case .png:
      let drawing = CardDrawing(
        contents, pictures: context.pictureMaker, directory: context.temporaryDirectory)
      try ContentPieces(.file(drawing.png())).forEachPiece { try target.write($0) }
    case .json, .folder: try LineExport(contents).write { try target.write($0) }
    }
    try target.finish()
  }
}
