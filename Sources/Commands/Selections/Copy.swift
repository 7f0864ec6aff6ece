import Arguments
import Bridge
import System
import Transfer
import X11Selection

/// The command `cardclip copy`.
struct Copy: Command {
  var elements: [String] = []
  var card: String?
  var file: String?
  var offers: [OfferedFile] = []
  var selections: [SelectionName] = []
  var type: String?
  var foreground = false
  var once = false
  var loops: Int?
  var clearAfter: Duration?
  var isSensitive = false
  var withFiles = false

  static let name = "copy"
  static let summary = "Hand an element to other programs"
  static let topic = "Clipboard"
  static let discussion = """
    The selection is taken with the elements, with standard input for -, or with a whole card as \
    it looks, as image/png and image/svg+xml. The command returns when that is so; a process of its own serves the content until something else is copied. With \
    --foreground the command itself does.
    """
  static let examples = [
    CommandExample("cardclip copy 3", "Copy an element."),
    CommandExample("cardclip copy --card Ideas", "Copy a card as a picture."),
    CommandExample("date | cardclip copy - --selection primary", "Copy what a program prints."),
    CommandExample(
      "cardclip copy - --sensitive --once < secret", "Copy a secret for a single paste."),
  ]

  static var arguments: [Argument<Copy>] {
    [
      .operand(
        \.elements, "ELEMENT", help: "The element's number, or - for standard input.",
        isRequired: false, completion: .dynamic("element")),
      .option(
        \.card, "card", short: "c", value: "CARD", help: "Copy a drawing of this card instead.",
        completion: .dynamic("card")),
      .option(
        \.file, "file", short: "f", value: "FILE", help: "Copy a file's content instead.",
        completion: .files),
      .option(
        \.offers, "offer",
        help: "Offer a file's content as this target, in this order.",
        completion: .files),
      .flag(\.withFiles, "files", help: "Offer the element as a file too, for file managers."),
      .option(
        \.selections, "selection", short: "s",
        help: "The selections to take, that of the settings when none is given."),
      .option(
        \.type, "type", short: "t", value: "TYPE",
        help: "The only type to offer; what standard input or a file is."),
      .flag(\.foreground, "foreground", help: "Serve from this process, until the end."),
      .flag(\.once, "once", help: "Let go after one finished transfer of content."),
      .option(\.loops, "loops", help: "Let go after N finished transfers of content."),
      .option(\.clearAfter, "clear-after", help: "Let go after this time."),
      .flag(
        \.isSensitive, "sensitive",
        help: "Mark it as a secret, which clipboard managers don't keep."),
    ]
  }

  func validate() throws(UsageError) {
    if once && loops != nil { throw UsageError(.conflicting("--once", "--loops")) }
    if let loops, loops < 1 {
      throw UsageError(
        .invalidValue("\(loops)", for: "--loops", InvalidValue(expected: "a number from 1 on")))
    }
    var sources: [String] = []
    if !elements.isEmpty { sources.append("ELEMENT") }
    if card != nil { sources.append("--card") }
    if file != nil { sources.append("--file") }
    if !offers.isEmpty { sources.append("--offer") }
    guard let first = sources.first else {
      throw UsageError(.missingOneOf(["ELEMENT", "-", "--card", "--file", "--offer"]))
    }
    for offer in offers { try Self.checkType(offer.type, of: "--offer") }
    if let type { try Self.checkType(type, of: "--type") }
    if sources.count > 1 { throw UsageError(.conflicting(first, sources[1])) }
    if withFiles && (elements.isEmpty || elements == ["-"]) {
      throw UsageError(.conflicting("--files", elements.first ?? first))
    }
    if withFiles, type != nil { throw UsageError(.conflicting("--files", "--type")) }
    if elements.contains("-") && elements.count > 1 {
      throw UsageError(.conflicting("-", "ELEMENT"))
    }
  }

  /// Refuses what is no content: the targets that the protocol itself answers,
  /// and those that would do something to their owner.
  private static func checkType(_ type: String, of option: String) throws(UsageError) {
    switch TargetUse(of: type) {
    case .protocol, .sideEffect:
      throw UsageError(
        .invalidValue(type, for: option, InvalidValue(expected: "the type of a content")))
    case .element, .image, .files, .text, .richText, .secretMark, .other: break
    }
  }

  func run(_ context: Context) throws {
    guard let display = context.displayName else { throw X11Error.noDisplayName }
    let names = context.selections(selections).map(\.atomName)
    var plan = ServingPlan(
      display: display, selections: names, directory: context.temporaryDirectory)
    plan.loops = once ? 1 : loops
    plan.clearAfter = clearAfter(context)?.milliseconds
    var contents = ServedContents(
      plan: plan,
      pictures: PictureMaker(
        helper: context.imageHelper, directory: context.temporaryDirectory,
        isSensitive: isSensitive, limits: context.imageLimits))
    try CopySource(self, context).add(to: &contents)
    for failure in contents.failures { context.note("image/png is not offered: \(failure).") }
    if isSensitive { try contents.markSensitive() }
    if foreground {
      try ServingProcess(plan: contents.plan, descriptors: contents.descriptors).run {}
    } else {
      try startServer(contents)
    }
  }

  /// A secret has a time of its own in the settings.
  private func clearAfter(_ context: Context) -> Duration? {
    if clearAfter != nil || !isSensitive { return clearAfter }
    return context.setting(KnownSettings.sensitiveClearAfter).value
  }

  private func startServer(_ contents: borrowing ServedContents) throws {
    do {
      try DetachedServer.start(
        contents.plan, descriptors: contents.descriptors, command: ["cardclip", Serve.name])
    } catch let refusal as DetachedServer.Refusal {
      throw Failure(
        refusal.message.isEmpty ? "the serving process ended at once" : refusal.message,
        status: Status(rawValue: refusal.status) ?? .unavailable)
    }
  }
}
