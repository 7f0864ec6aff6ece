import Arguments
import Bridge
import Cards
import Images
import Transfer
import X11Selection

/// The command `cardclip paste`.
struct Paste: Command {
  var card: String?
  var type: String?
  var kind: PreferredKind?
  var description: String?
  var output: String?
  var selection: SelectionName?
  var timeout: WaitingTime?
  var maximumSize: ByteCount?
  var trims = false

  static let name = "paste"
  static let summary = "Make an element of what is copied"
  static let topic = "Clipboard"
  static let discussion = """
    What any program copied becomes a new element of the current card, and its number is printed. \
    With --output the bytes go there instead, and no element is made: a picture as it is, a text \
    in UTF-8. A picture that is offered in several formats comes in that of the file's name, such \
    as photo.jpg; none is made of another.
    """
  static let examples = [
    CommandExample("cardclip paste", "Keep what was copied on the current card."),
    CommandExample("cardclip paste --output - | wc", "Hand it to a program instead."),
    CommandExample(
      "cardclip paste --type image/png -o shot.png", "Write one type of it to a file."),
  ]

  static var arguments: [Argument<Paste>] {
    [
      .cardOption(\.card),
      .option(
        \.type, "type", short: "t", value: "TYPE", help: "The target to ask for, and no other.",
        completion: .dynamic("target")),
      .option(\.kind, "as", help: "Take it as an image or as a text, where it is both."),
      .option(
        \.description, "description", short: "d", value: "TEXT",
        help: "What to call the new element."),
      .outputOption(\.output),
      .setting(
        \.selection, KnownSettings.selection, short: "s", help: "The selection to read."),
      .setting(
        \.timeout, KnownSettings.timeout,
        help: "How long the owner, or a file that it lists, may take for each step."),
      .setting(
        \.maximumSize, KnownSettings.maximumSize,
        help: "The most bytes to take; where files are copied, of each of them."),
      .flag(\.trims, "trim", help: "Take the newlines off the end of a text."),
    ]
  }

  func validate() throws(UsageError) {
    if type != nil && kind != nil { throw UsageError(.conflicting("--type", "--as")) }
    if output != nil && card != nil { throw UsageError(.conflicting("--output", "--card")) }
    if output != nil && description != nil {
      throw UsageError(.conflicting("--output", "--description"))
    }
  }

  func run(_ context: Context) throws {
    if let output { return try write(to: output, context) }
    let store = try context.openStore()
    let destination = try context.destination(card, in: store)
    let pasted = try store.grouped {
      try paste(context).paste(into: store, card: destination, description: description)
    }
    try context.announce(pasted.elements, of: store)
    for id in pasted.animations { context.noteAnimation("element \(id)") }
    for failure in pasted.failures { context.report(Failure(failure)) }
  }

  private func write(to path: String, _ context: Context) throws {
    if path == "-" && context.output.isTerminal { return try present(context) }
    let target = try OutputTarget(path, context)
    try paste(context).copy { try target.write($0) }
    try target.finish()
  }

  /// Shows a text on the terminal, and nothing else there.
  private func present(_ context: Context) throws {
    var bytes: [UInt8] = []
    try paste(context).copy { piece in
      for index in piece.indices { bytes.append(piece[index]) }
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure("this is no text; name a file with --output", status: .usage)
    }
    try context.output.write(TerminalText.lines(bytes).utf8.span)
  }

  private func paste(_ context: Context) throws -> Bridge.Paste {
    let selection = context.setting(KnownSettings.selection, else: selection)
    let connection = try context.connect(
      interning: [selection.atomName, Target.utf8String, Target.png, Target.plainUTF8])
    let timeout = context.setting(KnownSettings.timeout, else: timeout).duration
    // The error is known by then, and somebody waits for it.
    let limits = ConversionLimits(
      stepTimeout: timeout,
      byteLimit: context.setting(KnownSettings.maximumSize, else: maximumSize).bytes,
      drainTimeout: timeout)
    let reader = try SelectionReader(of: selection.atomName, on: connection, limits: limits)
    return Bridge.Paste(
      from: reader, wish: wish(context), trims: trims, helper: context.imageHelper,
      limits: context.imageLimits,
      keepsHTML: output == nil && context.setting(KnownSettings.html) == .on,
      format: output.flatMap { ImageFormat.ofFile(named: $0) })
  }

  private func wish(_ context: Context) -> Bridge.Paste.Wish {
    if let type { return .type(type) }
    if let kind { return .preferred(.first(kind.kind)) }
    return .preferred(context.setting(KnownSettings.prefer).preference)
  }
}
