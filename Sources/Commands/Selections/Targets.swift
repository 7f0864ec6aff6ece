import Arguments
import Bridge
import Transfer
import X11Selection

/// The command `cardclip targets`.
struct Targets: Command {
  /// A target, in JSON.
  private struct Record: Encodable {
    let target: String
    let use: String
    let usable: Bool
  }

  var selection: SelectionName?
  var timeout: WaitingTime?

  static let name = "targets"
  static let summary = "List what the selection offers now"
  static let topic = "Clipboard"
  static let discussion = """
    Each target that cardclip can make an element of is marked with an asterisk. No content is \
    fetched.
    """
  static let examples = [
    CommandExample("cardclip targets", "See in which forms the copied thing can be had.")
  ]

  static var arguments: [Argument<Targets>] {
    [
      .setting(\.selection, KnownSettings.selection, short: "s", help: "The selection to ask."),
      .setting(\.timeout, KnownSettings.timeout, help: "How long the owner may take."),
    ]
  }

  func run(_ context: Context) throws {
    let names = try context.listedTargets(of: selection, timeout: timeout)
    let offer = Transfer.Offer(targets: names)
    let usable = Set(offer.candidates().map(\.target))
    if context.globals.json {
      return try context.writeJSON(
        names.map { name in
          Record(
            target: name, use: offer.use(of: name).rawValue, usable: usable.contains(name))
        })
    }
    for name in names {
      context.output.writeLine((usable.contains(name) ? "* " : "  ") + name.visible())
    }
  }
}

extension Context {
  /// The targets that the owner of a selection lists; which one and how long it
  /// may take is in the settings where no option says it.
  func listedTargets(of selection: SelectionName?, timeout: WaitingTime?) throws -> [String] {
    try listedTargets(
      of: setting(KnownSettings.selection, else: selection),
      limits: ConversionLimits(stepTimeout: setting(KnownSettings.timeout, else: timeout).duration))
  }

  /// The targets that the owner of a selection lists.
  func listedTargets(of selection: SelectionName, limits: ConversionLimits) throws -> [String] {
    let connection = try connect(interning: [selection.atomName])
    let reader = try SelectionReader(of: selection.atomName, on: connection, limits: limits)
    guard let names = try reader.targets() else { throw reader.failure(.refused) }
    return names
  }
}
