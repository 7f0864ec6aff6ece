/// A command while its arguments are read.
struct CommandDraft<Command> {
  /// Takes the arguments.
  let receiver: any ArgumentReceiver

  /// Checks the whole and hands it over.
  let finish: () throws(UsageError) -> Command
}
