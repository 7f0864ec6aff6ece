/// A place in the tree of commands: a command, or a group of them.
///
/// What there is to say about a command is put together only when it is asked
/// for, so that running one doesn't pay for the tables of the others.
package struct CommandNode<Command>: Sendable {
  /// The word that leads here.
  package let name: String

  /// True to keep it out of help, manual and completion.
  let isHidden: Bool
  let children: [CommandNode]
  let begin: (@Sendable () -> CommandDraft<Command>)?
  private let describe: @Sendable () -> CommandInfo

  /// A command.
  ///
  /// - Parameters:
  ///   - type: The command's type.
  ///   - convert: Makes what the caller handles out of a filled command.
  /// - Returns: The command's place.
  package static func leaf<Parsed: ParsableCommand>(
    _ type: Parsed.Type, _ convert: @escaping @Sendable (Parsed) -> Command
  ) -> CommandNode {
    CommandNode(
      name: Parsed.name, isHidden: Parsed.isHidden, children: [],
      begin: {
        let receiver = Receiver<Parsed>()
        return CommandDraft(receiver: receiver) { () throws(UsageError) in
          try receiver.root.validate()
          return convert(receiver.root)
        }
      },
      describe: {
        CommandInfo(
          path: [], summary: Parsed.summary, discussion: Parsed.discussion, topic: Parsed.topic,
          arguments: Parsed.arguments.map(\.info), examples: Parsed.examples,
          exitStatuses: Parsed.exitStatuses)
      })
  }

  /// A group of commands, which does nothing by itself.
  ///
  /// - Parameters:
  ///   - name: The word that leads to the group.
  ///   - summary: What the commands are for, as a phrase without a full stop.
  ///   - discussion: More about them, in paragraphs.
  ///   - topic: The heading under which help lists the group.
  ///   - examples: Command lines to learn from.
  ///   - exitStatuses: What the exit statuses mean.
  ///   - children: The commands.
  /// - Returns: The group's place.
  package static func group(
    _ name: String,
    summary: String,
    discussion: String = "",
    topic: String = "",
    examples: [CommandExample] = [],
    exitStatuses: [ExitStatus] = [],
    _ children: [CommandNode]
  ) -> CommandNode {
    CommandNode(
      name: name, isHidden: false, children: children, begin: nil,
      describe: {
        CommandInfo(
          path: [], summary: summary, discussion: discussion, topic: topic, examples: examples,
          exitStatuses: exitStatuses)
      })
  }

  /// What there is to say about it and all below it.
  ///
  /// - Parameters:
  ///   - path: The words that lead to it.
  ///   - globals: The options that every command takes.
  /// - Returns: The description.
  func info(after path: [String], globals: [ArgumentInfo]) -> CommandInfo {
    var info = describe()
    info.path = path + [name]
    info.globals = globals
    info.isHidden = isHidden
    info.subcommands = children.map { $0.info(after: info.path, globals: globals) }
    return info
  }

  func child(named name: String) -> CommandNode? {
    for child in children where child.name == name { return child }
    return nil
  }
}
