import Arguments
import Bridge
import Cards
import System

/// The command `cardclip edit`.
struct Edit: Command {
  var element: ElementNumber?
  var description: String?
  var offset: OffsetValue?
  var size: SizeValue?
  var rotation: Double?
  var card: String?
  var raises = false
  var lowers = false
  var content: String?

  static let name = "edit"
  static let summary = "Change an element"
  static let topic = "Elements"
  static let examples = [
    CommandExample("cardclip edit 3 --description 'The harbour'", "Say what a picture shows."),
    CommandExample("cardclip edit 3 --offset -40,12 --rotation 90", "Move and turn it."),
    CommandExample("cardclip edit 3 --to Ideas", "Move it to another card."),
  ]

  static var arguments: [Argument<Edit>] {
    [
      .requiredElement(\.element),
      .option(
        \.description, "description", short: "d", value: "TEXT", help: "What to call it."),
      .option(\.offset, "offset", help: "Its distance from the card's centre, right and down."),
      .option(\.size, "size", help: "Its size on the card."),
      .option(\.rotation, "rotation", value: "DEGREES", help: "Its rotation, clockwise."),
      .option(
        \.card, "to", value: "CARD", help: "The card to move it to.",
        completion: .dynamic("card")),
      .flag(\.raises, "raise", help: "Move it one up in the order of its card."),
      .flag(\.lowers, "lower", help: "Move it one down."),
      .option(
        \.content, "content", value: "FILE",
        help: "The file to replace its content with, or - for standard input.",
        completion: .files),
    ]
  }

  func validate() throws(UsageError) {
    if raises && lowers { throw UsageError(.conflicting("--raise", "--lower")) }
    let isEmpty =
      description == nil && offset == nil && size == nil && rotation == nil && card == nil
      && !raises && !lowers && content == nil
    if isEmpty {
      throw UsageError(
        .missingOneOf([
          "--description", "--offset", "--size", "--rotation", "--to", "--raise", "--lower",
          "--content",
        ]))
    }
  }

  func run(_ context: Context) throws {
    guard let id = element?.id else { return }
    let store = try context.openStore()
    var change = ElementChange()
    change.description = description
    change.offset = offset.map { Transform.Offset(x: $0.numbers.0, y: $0.numbers.1) }
    change.size = size.map { Transform.Size(width: $0.numbers.0, height: $0.numbers.1) }
    change.rotation = rotation
    change.card = try context.destination(card, in: store)
    if raises { change.order = .raise }
    if lowers { change.order = .lower }
    if let content { change.representations = try replacement(content, of: id, in: store, context) }
    try store.edit(id, change)
    if context.globals.json { try context.writeJSON(ElementRecord(store.element(id))) }
  }

  /// The new content, which must be of the element's kind.
  private func replacement(
    _ path: String, of id: ElementID, in store: Store, _ context: Context
  ) throws -> [NewRepresentation] {
    let kind = try store.element(id).kind
    let intake = FileIntake(
      into: store, helper: context.imageHelper, limits: context.imageLimits)
    let new =
      try path == "-"
      ? intake.read(StandardStream.input.descriptor) : intake.read(FileIntake.open(path))
    guard new.element.kind == kind else {
      throw Failure(
        "element \(id) is \(kind.phrase), and the new content \(new.element.kind.phrase)",
        status: .badContent)
    }
    return new.element.representations
  }
}

extension ElementKind {
  /// With its article: "an image".
  fileprivate var phrase: String {
    switch self {
    case .image: "an image"
    case .text: "a text"
    }
  }
}
