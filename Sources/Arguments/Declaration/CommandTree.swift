/// All the commands of a program, and the options that each of them takes.
package struct CommandTree<Globals, Command>: Sendable {
  /// The word that asks for candidates in place of a command; only completion
  /// scripts use it.
  package static var completionWord: String { "__complete" }

  /// The word that asks for help in place of a command.
  static var helpWord: String { "help" }

  let root: CommandNode<Command>

  /// Makes a tree.
  ///
  /// - Parameter root: The group of all commands, named like the program.
  package init(_ root: CommandNode<Command>) {
    self.root = root
  }

  /// The program's name.
  package var name: String { root.name }
}

extension CommandTree where Globals: ParsableArguments {
  /// What there is to say about the program and every command.
  package var info: CommandInfo {
    root.info(after: [], globals: Self.globals)
  }

  /// What there is to say about one command.
  ///
  /// - Parameter path: The words that call it, the program's name first.
  /// - Returns: The description; nil where there is no such command.
  package func info(at path: [String]) -> CommandInfo? {
    guard path.first == root.name else { return nil }
    var node = root
    for name in path.dropFirst() {
      guard let child = node.child(named: name) else { return nil }
      node = child
    }
    return node.info(after: path.dropLast(), globals: Self.globals)
  }

  /// Reads a command line.
  ///
  /// - Parameter words: What follows the program's name.
  /// - Returns: What is asked for.
  /// - Throws: What is wrong with it.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation<Globals, Command> {
    if words.first == Self.completionWord {
      return .complete(CompletionRequest(Array(words.dropFirst())))
    }
    var parser = Parser<Globals, Command>(root: root, globals: Receiver(), words: words)
    return try parser.parse()
  }

  static var globals: [ArgumentInfo] {
    Globals.arguments.map(\.info) + [.helpFlag, .versionFlag]
  }
}
