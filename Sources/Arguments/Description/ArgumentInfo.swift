/// What there is to say about one flag, option or operand: the base of
/// parsing, help, manual and completion alike.
package struct ArgumentInfo: Sendable, Equatable {
  /// How an argument is written.
  package enum Kind: Sendable {
    /// `--name`, with no value.
    case flag
    /// `--name VALUE`.
    case option
    /// A word in its place.
    case operand
  }

  /// How it is written.
  package var kind: Kind
  /// The long name without its hyphens; for an operand its value name.
  package var name: String
  /// The letter of the short form.
  package var short: Character?
  /// What stands for the value in help, such as FILE; empty for a flag.
  package var valueName: String
  /// What it does, in sentences.
  package var help: String
  /// What holds when it isn't given.
  package var defaultText: String?
  /// True where it may be given several times.
  package var isRepeating: Bool
  /// True for an operand that must be given.
  package var isRequired: Bool
  /// True to keep it out of help, manual and completion.
  package var isHidden: Bool
  /// Where candidates for its value come from.
  package var completion: CompletionSource

  package init(
    _ kind: Kind,
    _ name: String,
    short: Character? = nil,
    valueName: String = "",
    help: String,
    defaultText: String? = nil,
    isRepeating: Bool = false,
    isRequired: Bool = false,
    isHidden: Bool = false,
    completion: CompletionSource = .none
  ) {
    self.kind = kind
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.defaultText = defaultText
    self.isRepeating = isRepeating
    self.isRequired = isRequired
    self.isHidden = isHidden
    self.completion = completion
  }

  /// The argument as a message names it: `--type` or ELEMENT.
  package var label: String {
    kind == .operand ? name : "--\(name)"
  }

  /// The flag that asks for help, which every command takes.
  static let helpFlag = ArgumentInfo(
    .flag, "help", short: "h", help: "Show what the command does and takes.")

  /// The flag that asks for the version, which every command takes.
  static let versionFlag = ArgumentInfo(.flag, "version", help: "Show the version.")
}
