import Arguments
import System

extension Cardclip {
  /// All commands: what is parsed, helped with, completed and documented.
  static var tree: CommandTree<Globals, any Command> {
    CommandTree(
      .group(
        "cardclip",
        summary: "Carry pictures and texts between cards and the clipboard",
        discussion: """
          cardclip is the bridge between the X11 clipboard and a person's cards. A card holds \
          elements, each a picture or a text, and is kept in a store.
          """,
        examples: [
          CommandExample("cardclip card new Ideas", "Make a card, which is the current one then."),
          CommandExample("cardclip paste", "Keep on it what any program copied."),
          CommandExample("cardclip copy 1", "Hand the first element to any program."),
        ],
        exitStatuses: Status.allCases.map { ExitStatus($0.rawValue, $0.meaning) }
          + [ExitStatus(130, "Ended by SIGINT; 128 and the number of any other signal.")],
        [
          .group(
            "card", summary: "Make, list, choose, rename, delete and restore cards", topic: "Cards",
            [
              leaf(CardNew.self), leaf(CardList.self), leaf(CardUse.self), leaf(CardRename.self),
              leaf(CardDelete.self), leaf(CardRestore.self),
            ]),
          leaf(List.self), leaf(Search.self), leaf(Add.self), leaf(Show.self), leaf(Edit.self),
          leaf(Delete.self),
          leaf(Restore.self), leaf(TrashList.self), leaf(Empty.self), leaf(Undo.self),
          leaf(Copy.self),
          leaf(Paste.self), leaf(Targets.self), leaf(Has.self), leaf(Clear.self),
          leaf(Drop.self), leaf(Drag.self),
          leaf(Listen.self), leaf(Pause.self), leaf(Resume.self), leaf(ListenerState.self),
          leaf(Export.self), leaf(Import.self), leaf(Check.self), leaf(Compact.self),
          leaf(Config.self),
          leaf(Serve.self), leaf(ReadFiles.self),
        ]))
  }

  private static func leaf<Parsed: Command>(_ type: Parsed.Type) -> CommandNode<any Command> {
    .leaf(type) { $0 }
  }

  /// The help of the command that the words call.
  static func help(_ path: [String]) -> String {
    var info = tree.info
    for name in path.dropFirst() {
      guard let next = info.subcommands.first(where: { $0.name == name }) else { break }
      info = next
    }
    let columns = StandardStream.output.size?.columns ?? 80
    return info.help(width: min(columns, helpWidth))
  }

  /// The most columns that help takes: longer lines are hard to read.
  private static var helpWidth: Int { 100 }
}
