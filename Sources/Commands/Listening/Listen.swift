import Arguments
import Bridge
import Cards
import System
import X11Selection

/// The command `cardclip listen`.
struct Listen: Command {
  var card: String?
  var selections: [SelectionName] = []
  var only: PreferredKind?
  var ignored: [String] = []
  var timeout: WaitingTime?
  var maximumSize: ByteCount?
  var replaces = false
  var once = false
  var keeps = false
  var command: String?
  var commandTimeout: Duration = .seconds(30)

  static let name = "listen"
  static let summary = "Capture everything that is copied"
  static let topic = "Listener"
  static let discussion = """
    Every copied image or text becomes an element of the current card, which is looked up at each \
    capture, as cardclip pause is. What is in the clipboard at the start is captured, unless it was \
    before. The numbers of new elements are printed; with --json, one object a line for each \
    capture, rejection and change of owner.

    With --keep what is copied outlives the program that it was copied in, as long as no other \
    clipboard manager runs. Nothing is kept of what is marked as a secret, and nothing comes back \
    that a program took out of the clipboard itself.

    The command of --exec reads the content on its standard input and is told about it by \
    CARDCLIP_ELEMENT, CARDCLIP_CARD, CARDCLIP_KIND, CARDCLIP_TYPE, CARDCLIP_SELECTION and \
    CARDCLIP_OWNER. Four run at once; what they print on standard output is dropped.

    There is one listener a display.
    """
  static let examples = [
    CommandExample("cardclip listen", "Capture every copy into the current card."),
    CommandExample("cardclip listen --only image --card Shots", "Capture pictures alone."),
    CommandExample(
      "cardclip listen --exec 'notify-send \"$CARDCLIP_KIND $CARDCLIP_ELEMENT\"'",
      "Tell of each capture."),
  ]

  static var arguments: [Argument<Listen>] {
    [
      .cardOption(\.card),
      .option(
        \.selections, "selection", short: "s",
        help: "The selections to listen to, that of the settings when none is given."),
      .option(\.only, "only", help: "Capture only images, or only texts."),
      .option(
        \.ignored, "ignore", value: "CLASS",
        help: "Capture nothing from programs whose windows have this class."),
      .setting(
        \.timeout, KnownSettings.timeout, help: "How long an owner may take for each step."),
      .setting(\.maximumSize, KnownSettings.maximumSize, help: "The most bytes of one copy."),
      .flag(\.replaces, "replace", help: "Take over from a listener that runs already."),
      .flag(\.once, "once", help: "End after the first capture."),
      .flag(
        \.keeps, "keep", help: "Keep what is in the clipboard when the program it is from ends."),
      .option(
        \.command, "exec", value: "CMD",
        help: "Run a command of the shell for each capture, with the content on its input."),
      .option(
        \.commandTimeout, "exec-timeout", help: "How long such a command may take to end."),
    ]
  }

  func validate() throws(UsageError) {
    if keeps && once { throw UsageError(.conflicting("--keep", "--once")) }
    if keeps, !selections.isEmpty, !selections.contains(.clipboard) {
      throw UsageError(.needs("--keep", "--selection clipboard"))
    }
  }

  func run(_ context: Context) throws {
    let store = try context.openStore()
    var options = ListenerOptions(
      selections: context.selections(selections).map(\.atomName), helper: context.imageHelper)
    options.card = try context.destination(card, in: store)
    options.only = only?.kind
    options.ignoredClasses = ignored + context.setting(KnownSettings.ignore).words
    options.limits = ConversionLimits(
      stepTimeout: context.setting(KnownSettings.timeout, else: timeout).duration,
      byteLimit: context.setting(KnownSettings.maximumSize, else: maximumSize).bytes)
    options.images = context.imageLimits
    options.preference = context.setting(KnownSettings.prefer).preference
    options.keepsHTML = context.setting(KnownSettings.html) == .on
    options.widensDuplicates = context.setting(KnownSettings.dedupe) == .card
    options.isOnce = once
    options.keepingDirectory = keeps ? context.temporaryDirectory : nil
    options.command = command
    options.commandTimeout = commandTimeout
    _ = try? store.removeLeftovers()
    try ListeningProcess(options, replaces: replaces, context: context, store: store).run()
  }
}
