/// What there is to say about a command or a group of commands.
package struct CommandInfo: Sendable, Equatable {
  /// The words that call it, the program's name first.
  package var path: [String]
  /// What it does, as a phrase without a full stop.
  package var summary: String
  /// More about it: paragraphs with an empty line between them, `code` in
  /// backquotes.
  package var discussion: String
  /// The heading under which its group lists it.
  package var topic: String
  /// Its own arguments.
  package var arguments: [ArgumentInfo]
  /// The options that every command takes.
  package var globals: [ArgumentInfo]
  /// Command lines to learn from.
  package var examples: [CommandExample]
  /// What its exit statuses mean.
  package var exitStatuses: [ExitStatus]
  /// The commands of a group.
  package var subcommands: [CommandInfo]
  /// True to keep it out of help, manual and completion.
  package var isHidden: Bool

  package init(
    path: [String],
    summary: String,
    discussion: String = "",
    topic: String = "",
    arguments: [ArgumentInfo] = [],
    globals: [ArgumentInfo] = [],
    examples: [CommandExample] = [],
    exitStatuses: [ExitStatus] = [],
    subcommands: [CommandInfo] = [],
    isHidden: Bool = false
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.topic = topic
    self.arguments = arguments
    self.globals = globals
    self.examples = examples
    self.exitStatuses = exitStatuses
    self.subcommands = subcommands
    self.isHidden = isHidden
  }

  /// The last word that calls it.
  package var name: String { path.last ?? "" }

  /// All the words that call it: `cardclip card new`.
  package var title: String { path.joined(separator: " ") }

  /// The name of its manual page: `cardclip-card-new`.
  package var pageName: String { path.joined(separator: "-") }

  /// The flags and options that are shown.
  var visibleOptions: [ArgumentInfo] {
    arguments.filter { $0.kind != .operand && !$0.isHidden }
  }

  /// The operands that are shown.
  var visibleOperands: [ArgumentInfo] {
    arguments.filter { $0.kind == .operand && !$0.isHidden }
  }

  /// The commands of a group that are shown.
  var visibleSubcommands: [CommandInfo] {
    subcommands.filter { !$0.isHidden }
  }

  /// The commands that do something: itself, or those of the group that are
  /// shown.
  var leaves: [CommandInfo] {
    subcommands.isEmpty ? [self] : visibleSubcommands.flatMap(\.leaves)
  }

  /// The paragraphs of the discussion.
  var paragraphs: [String] { Self.paragraphs(of: discussion) }

  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }
}
