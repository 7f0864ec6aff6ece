import Arguments

/// A small tool with one of everything.
enum SampleTool {
  static let tree = CommandTree<SampleGlobals, any SampleCommand>(
    .group(
      "tool", summary: "Try what a tool can do",
      discussion: "It does nothing, `really`.\n\nIn two paragraphs.",
      exitStatuses: [ExitStatus(0, "Done."), ExitStatus(64, "The command line is wrong.")],
      [
        .leaf(Paste.self) { $0 },
        .leaf(Send.self) { $0 },
        .leaf(Secret.self) { $0 },
        .group(
          "card", summary: "Work with cards", topic: "Cards",
          [.leaf(CardRename.self) { $0 }, .leaf(CardList.self) { $0 }]),
      ]))

  /// Reads a command line and expects a command.
  static func run<Command>(
    _ line: [String], as type: Command.Type = Command.self
  ) throws -> Command {
    guard case .run(let command, _, _) = try tree.parse(line), let wanted = command as? Command
    else { throw UnexpectedInvocation() }
    return wanted
  }

  /// Reads a command line and expects an error.
  static func failure(_ line: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try tree.parse(line)
      return nil
    } catch {
      return error
    }
  }

  static let names = ["Ideas", "My Card", "it's", "Zürich", "a:b", "evil\u{1B}[2J"]

  static func list(_ query: CompletionQuery<SampleGlobals>) -> Completion {
    switch query.id {
    case "cards": Completion(names.map { Candidate($0, "a card") })
    case "types":
      Completion([
        Candidate("text/plain;charset=utf-8", "12 bytes"), Candidate("text/plain"), "text/html",
        Candidate("image/png"),
      ])
    case "elements":
      Completion(
        (1...300).map { Candidate(String($0), "text: \($0) in \(query.globals.store ?? "-")") })
    default: Completion()
    }
  }
}

struct UnexpectedInvocation: Error {}

protocol SampleCommand: ParsableCommand {}

struct SampleGlobals: ParsableArguments {
  var store: String?
  var isQuiet = false

  static let arguments: [Argument<SampleGlobals>] = [
    .option(\.store, "store", value: "DIR", help: "Where things are.", completion: .directories),
    .flag(\.isQuiet, "quiet", short: "q", help: "Say nothing."),
  ]
}

enum Selection: String, ArgumentValue, CaseIterable {
  case clipboard
  case primary
}

struct Paste: SampleCommand {
  enum Stacking { case top, bottom }

  var card: String?
  var type: String?
  var selections: [Selection] = []
  var timeout = Duration.seconds(5)
  var size = ByteCount(256 << 20)
  var stacking: Stacking?
  var output: String?
  var offset: Double?
  var isTrimmed = false
  var isColored = true

  static let name = "paste"
  static let summary = "Turn the selection into an element"
  static let discussion = "Nothing is changed by `--output`. A second sentence follows here."
  static let examples = [
    CommandExample("tool paste --card 'My Card'", "Paste into a card."),
    CommandExample(#"tool paste -o - | grep '^a\.b' ~/x"#, "Search what was copied."),
  ]
  static let exitStatuses = [ExitStatus(1, "There is nothing to paste.")]
  static let arguments: [Argument<Paste>] = [
    .option(
      \.card, "card", short: "c", value: "CARD", help: "The card to paste into.",
      completion: .dynamic("cards")),
    .option(
      \.type, "type", short: "t", value: "MIME", help: "The type to ask for.",
      completion: .dynamic("types")),
    .option(\.selections, "selection", short: "s", help: "The selection to read."),
    .option(\.timeout, "timeout", help: "How long the owner may take for a step."),
    .option(\.size, "max-size", help: "The largest content that is taken."),
    .flag(\.stacking, "raise", sets: .top, help: "Put it on top."),
    .flag(\.stacking, "lower", sets: .bottom, help: "Put it at the bottom."),
    .option(
      \.output, "output", short: "o", value: "FILE", help: "Write the bytes to a file, or to -.",
      completion: .files),
    .option(\.offset, "offset", help: "The offset."),
    .flag(\.isTrimmed, "trim", short: "r", help: "Take the last newline off."),
    .flag(\.isColored, "no-color", sets: false, short: "n", help: "Use no color."),
  ]

  func validate() throws(UsageError) {
    if isTrimmed && type == "image/png" { throw UsageError(.needs("--trim", "--type")) }
  }
}

struct Send: SampleCommand {
  var kind = ""
  var elements: [Int] = []

  static let name = "send"
  static let summary = "Send elements somewhere"
  static let arguments: [Argument<Send>] = [
    .operand(\.kind, "WHERE", help: "Where to.", completion: .words(["home", "away"])),
    .operand(\.elements, "ELEMENT", help: "What to send.", completion: .dynamic("elements")),
  ]
}

struct Secret: SampleCommand {
  static let name = "secret"
  static let summary = "Hide"
  static let isHidden = true
  static let arguments: [Argument<Secret>] = []
}

struct CardRename: SampleCommand {
  var card = ""
  var newName: String?
  var background = ""

  static let name = "rename"
  static let summary = "Give a card another name"
  static let arguments: [Argument<CardRename>] = [
    .operand(\.card, "CARD", help: "The card.", completion: .dynamic("cards")),
    .operand(\.newName, "NAME", help: "Its new name."),
    Argument(ArgumentInfo(.option, "background", valueName: "COLOR", help: "The background.")) {
      command, text throws(InvalidValue) in
      guard text.hasPrefix("#") else { throw InvalidValue(expected: "a color such as #FFEE00") }
      command.background = text
    },
  ]
}

struct CardList: SampleCommand {
  static let name = "list"
  static let summary = "List the cards"
  static let arguments: [Argument<CardList>] = []
}
