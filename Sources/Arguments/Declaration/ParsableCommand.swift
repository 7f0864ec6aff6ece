/// A command: its arguments and what there is to say about it.
package protocol ParsableCommand: ParsableArguments {
  /// The word that calls it.
  static var name: String { get }

  /// What it does, as a phrase without a full stop.
  static var summary: String { get }

  /// More about it: paragraphs with an empty line between them, `code` in
  /// backquotes.
  static var discussion: String { get }

  /// The heading under which help lists it.
  static var topic: String { get }

  /// Command lines to learn from.
  static var examples: [CommandExample] { get }

  /// Its exit statuses, where they say more than the program's.
  static var exitStatuses: [ExitStatus] { get }

  /// True to keep it out of help, manual and completion.
  static var isHidden: Bool { get }
}

extension ParsableCommand {
  package static var discussion: String { "" }

  package static var topic: String { "" }

  package static var examples: [CommandExample] { [] }

  package static var exitStatuses: [ExitStatus] { [] }

  package static var isHidden: Bool { false }
}
