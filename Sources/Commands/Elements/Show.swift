import Arguments
import Bridge
import Cards
import System
import Transfer

/// The command `cardclip show`.
struct Show: Command {
  var element: ElementNumber?
  var output: String?
  var type: String?

  static let name = "show"
  static let summary = "Show an element, or write its bytes"
  static let topic = "Elements"
  static let discussion = """
    On a terminal a text is shown with its control characters made visible. A picture is drawn \
    where the terminal has kitty's graphics, iTerm2's or sixels, else with coloured half blocks, \
    and what is known of it stands below; the setting pictures changes that. Into a pipe or a \
    file go the exact bytes.
    """
  static let examples = [
    CommandExample("cardclip show 3", "Show an element."),
    CommandExample("cardclip show 3 --output picture.png", "Write a picture to a file."),
  ]

  static var arguments: [Argument<Show>] {
    [
      .requiredElement(\.element),
      .outputOption(\.output),
      .option(
        \.type, "type", short: "t", value: "TYPE",
        help: "The MIME type to show, where the element has several.",
        completion: .dynamic("type")),
    ]
  }

  func run(_ context: Context) throws {
    guard let id = element?.id else { return }
    guard let store = try context.openStoreForReading() else {
      throw StoreError.noSuchElement(id)
    }
    let element = try store.element(id)
    if context.globals.json && output == nil {
      return try context.writeJSON(ElementRecord(element))
    }
    if let type, element.kind == .image, type == Target.png, representation(of: element) == nil {
      return try showPNG(of: element, in: store, context)
    }
    guard let representation = representation(of: element) else {
      let types = element.representations.map(\.type).joined(separator: ", ")
      throw Failure(
        "element \(id) has no \(type ?? "content"), only \(types)", status: .nothing)
    }
    let content = ContentPieces(try store.content(of: representation.digest))
    if output == nil && context.output.isTerminal {
      return try present(element, content, of: store, context)
    }
    let target = try OutputTarget(output ?? "-", context)
    try content.forEachPiece { try target.write($0) }
    try target.finish()
  }

  private func representation(of element: Element) -> Representation? {
    guard let type else { return element.representations.first }
    return element.representations.first { $0.type == type || $0.type.hasPrefix(type + ";") }
  }

  /// A picture in another format, as PNG.
  private func showPNG(of element: Element, in store: Store, _ context: Context) throws {
    let content = ContentPieces(.file(try context.pictureMaker.png(of: element, in: store)))
    let target = try OutputTarget(output ?? "-", context)
    try content.forEachPiece { try target.write($0) }
    try target.finish()
  }

  private func present(
    _ element: Element, _ content: borrowing ContentPieces, of store: Store, _ context: Context
  ) throws {
    guard element.kind == .text else {
      _ = try PictureScreen(context)?.draw(element, of: store)
      var table = Table()
      table.add(element)
      for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
      return
    }
    var bytes: [UInt8] = []
    try content.forEachPiece { piece in for index in piece.indices { bytes.append(piece[index]) } }
    let text = TerminalText.lines(bytes)
    context.output.writeLine(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}
