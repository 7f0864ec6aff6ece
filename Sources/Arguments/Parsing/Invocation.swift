/// What a command line asks for.
package enum Invocation<Globals, Command> {
  /// To run a command, called by the words of the path.
  case run(Command, globals: Globals, path: [String])
  /// To show what a command or a group does and takes.
  case help(path: [String])
  /// To show all about a command or a group, asked for by `help` and not in the
  /// middle of typing.
  case manual(path: [String])
  /// To show the version.
  case version
  /// To offer candidates for a word, which only completion scripts ask for.
  case complete(CompletionRequest)
}
