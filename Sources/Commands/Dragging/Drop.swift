import Arguments
import Bridge
import Cards
import System
import X11Selection

/// The command `cardclip drop`.
struct Drop: Command {
  var card: String?
  var prints = false
  var once = false
  var geometry: GeometryValue?
  var timeout: WaitingTime?
  var maximumSize: ByteCount?

  static let name = "drop"
  static let summary = "Open a window that takes what is dropped on it"
  static let topic = "Clipboard"
  static let discussion = """
    Images, files and texts that are dropped on the window become elements of the card, and their \
    numbers are printed; with --json, one object a line. The window shows the card, which is 1300 \
    points wide and 2000 high: where something is dropped is where the middle of its element will \
    be, as an offset from the card's centre. Several files of one drop lie 40 points apart. While \
    something is over the window, its border and the line below say whether it would be taken. \
    Escape closes the window.

    Only copies are taken: nothing is moved away from where it was. Files are read where they \
    are; those of another machine are refused.

    With --print what was dropped is written to standard output instead, and no element is made: a \
    picture as it is, a text in UTF-8, files as text/uri-list. Each drop is written once all of \
    it is there, with nothing between two of them.

    The exit status with --once is 1 where the window was closed before anything was dropped. \
    What can't be taken is told on standard error, and the window stays.
    """
  static let examples = [
    CommandExample("cardclip drop", "Fill the current card by dragging."),
    CommandExample(
      "cardclip drop -c Trip -g 200x320-0-0",
      "Fill another card, in the lower right corner of the screen."),
    CommandExample("cardclip drop --once --print > photo.png", "Take one drop to a file."),
    CommandExample(
      "cardclip drag $(cardclip drop --once)", "Keep something, and drag it on from there."),
  ]

  static var arguments: [Argument<Drop>] {
    [
      .cardOption(\.card),
      .flag(\.prints, "print", help: "Write what is dropped to standard output."),
      .flag(\.once, "once", help: "End after the first drop that was taken."),
      .option(
        \.geometry, "geometry", short: "g", help: "The window's size and place, as X(7) has them."),
      .setting(
        \.timeout, KnownSettings.timeout,
        help: "How long a source may take for each step, and how long a locked store is waited for."
      ),
      .setting(\.maximumSize, KnownSettings.maximumSize, help: "The most bytes of one drop."),
    ]
  }

  func validate() throws(UsageError) {
    if prints && card != nil { throw UsageError(.conflicting("--print", "--card")) }
  }

  func run(_ context: Context) throws {
    var options = DropOptions(
      destination: try destination(context), helper: context.imageHelper)
    options.isOnce = once
    options.geometry = geometry?.geometry ?? WindowGeometry()
    options.limits = ConversionLimits(
      stepTimeout: context.setting(KnownSettings.timeout, else: timeout).duration,
      byteLimit: context.setting(KnownSettings.maximumSize, else: maximumSize).bytes)
    options.images = context.imageLimits
    let connection = try context.connect()
    let loop = WindowLoop()
    let session = try DropSession(options, on: connection, loop: loop.loop)
    session.onEnd = { loop.end() }
    session.onEvent = { event in
      do { try tell(event, context) } catch { loop.end(with: error) }
    }
    try loop.run(connection) {
      session.cancel()
      // The answers to the sources go out with it.
      connection.process()
    }
    if once && session.takenCount == 0 {
      throw Failure("the window was closed before anything was dropped", status: .nothing)
    }
  }

  /// The card is found once, so that the title stays true.
  private func destination(_ context: Context) throws -> DropOptions.Destination {
    if prints {
      guard !context.output.isTerminal else {
        throw Failure("standard output is a terminal; send it to a file or pipe", status: .usage)
      }
      return .output(directory: context.temporaryDirectory)
    }
    let store = try context.openStore()
    let id = try card(in: store)
    return .card(id, store)
  }

  /// The named card or the current one; nil where there is none yet.
  private func card(in store: Store) throws -> CardID? {
    if let card { return try store.card(named: card).id }
    do { return try store.currentCard().id } catch StoreError.noCurrentCard { return nil }
  }

  private func tell(_ event: DropSession.Event, _ context: Context) throws {
    switch event {
    case .added(let added):
      try context.announce(added.elements, of: added.store)
      for id in added.animations { context.noteAnimation("element \(id)") }
      for failure in added.failures { context.warn(Failure(failure)) }
    case .received(let content): try write(content, context)
    // The window goes on, and so does the exit status.
    case .failed(let error): context.warn(Failure(error))
    }
  }

  private func write(_ content: FileContent, _ context: Context) throws {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while offset < content.byteCount() {
      let count = try content.read(into: &buffer, at: offset)
      guard count > 0 else { return }
      try context.output.write(buffer.span.extracting(..<count))
      offset += count
    }
  }
}
