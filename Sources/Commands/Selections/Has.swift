import Arguments
import Bridge
import Transfer
import X11Selection

/// The command `cardclip has`.
struct Has: Command {
  var kind: PreferredKind?
  var selection: SelectionName?
  var timeout: WaitingTime?

  static let name = "has"
  static let summary = "Tell whether an image or a text is copied"
  static let topic = "Clipboard"
  static let discussion =
    "The answer is the exit status, 0 for yes and 1 for no. No content is fetched."
  static let examples = [
    CommandExample("cardclip has image && cardclip paste", "Keep what is copied if it is one.")
  ]

  static var arguments: [Argument<Has>] {
    [
      .required(\.kind, "KIND", help: "What to look for: image or text."),
      .setting(\.selection, KnownSettings.selection, short: "s", help: "The selection to ask."),
      .setting(\.timeout, KnownSettings.timeout, help: "How long the owner may take."),
    ]
  }

  func run(_ context: Context) throws {
    let offer: Transfer.Offer
    do {
      offer = Transfer.Offer(targets: try context.listedTargets(of: selection, timeout: timeout))
    } catch let error as ReadingError {
      // Nothing is copied: no.
      if case .empty = error.reason { throw Failure(nil, status: .nothing) }
      throw error
    }
    guard kind == .image ? offer.hasImage : offer.hasText else {
      throw Failure(nil, status: .nothing)
    }
  }
}
