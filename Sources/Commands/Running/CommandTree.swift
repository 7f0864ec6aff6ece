import Arguments
import System

extension Cardclip {
  /// All commands: what is parsed, helped with, completed and documented.
  static var tree: CommandTree<Globals, any Command> {
    CommandTree(
      .group(
        "cardclip",
        summary: "Keep pictures and texts on cards, in and out of the clipboard",
        discussion: """
          cardclip is the bridge between the X11 clipboard and a person's cards. A card holds \
          elements, each a picture or a text, and is kept in a store.
          """,
        exitStatuses: Status.allCases.map { ExitStatus($0.rawValue, $0.meaning) },
        [
          .group(
            "card", summary: "Make, list, choose, rename and delete cards",
            [
              leaf(CardNew.self), leaf(CardList.self), leaf(CardUse.self), leaf(CardRename.self),
              leaf(CardDelete.self),
            ]),
          leaf(List.self), leaf(Add.self), leaf(Show.self), leaf(Edit.self), leaf(Delete.self),
          leaf(Restore.self), leaf(TrashList.self), leaf(Empty.self), leaf(Copy.self),
          leaf(Paste.self), leaf(Targets.self), leaf(Has.self), leaf(Clear.self),
          leaf(Listen.self), leaf(Pause.self), leaf(Resume.self), leaf(ListenerState.self),
          leaf(Check.self), leaf(Serve.self),
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
    return info.summary
  }
}
