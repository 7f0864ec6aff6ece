import Arguments
import Bridge
import Cards
import System
import X11Selection

/// The command `cardclip drag`.
struct Drag: Command {
  var elements: [ElementNumber] = []
  var once = false
  var noFiles = false
  var geometry: GeometryValue?

  static let name = "drag"
  static let summary = "Open a window to drag elements out of"
  static let topic = "Clipboard"
  static let discussion = """
    Press in the window and drag into any program: it gets what a copy would hand it, or the \
    elements as files. Several elements are dragged together. Escape calls a drag off; pressed in \
    the window, it closes it.

    A folder of a file manager and the upload area of a web page take the files. A text field \
    takes a text; Chromium opens a file rather than that, wherever it is dropped, so drag texts \
    into it with --no-files.

    The exit status with --once is 0 where the program took the drop, 69 where it did not, and 1 \
    where the window was closed without a drop.
    """
  static let examples = [
    CommandExample("cardclip drag 3", "Drag a picture into a mail or a folder."),
    CommandExample("cardclip drag 3 4 5 --once", "Drag three elements, once."),
    CommandExample("cardclip drag --no-files 7", "Drag a text into a field of a web page."),
    CommandExample(
      "cardclip drag --once \"$(cardclip paste)\" --geometry -0-0",
      "Drag what is on the clipboard, from the lower right corner of the screen."),
  ]

  static var arguments: [Argument<Drag>] {
    [
      .operand(\.elements, "ELEMENT", help: "The elements' numbers."),
      .flag(\.once, "once", help: "End after one drop."),
      .flag(\.noFiles, "no-files", help: "Offer the content alone, and no files."),
      .option(
        \.geometry, "geometry", short: "g", help: "The window's size and place, as X(7) has them."),
    ]
  }

  func run(_ context: Context) throws {
    guard let store = try context.openStoreForReading() else {
      throw StoreError.noSuchElement(elements[0].id)
    }
    let chosen = try elements.map { try store.element($0.id) }
    let connection = try context.connect()
    let loop = WindowLoop()
    var options = DragOptions(
      directory: context.temporaryDirectory, helper: context.imageHelper)
    options.isOnce = once
    options.asFiles = !noFiles
    options.geometry = geometry?.geometry ?? WindowGeometry()
    options.images = context.imageLimits
    let session = try DragSession(chosen, of: store, options, on: connection, loop: loop.loop)
    var last: DragOutcome?
    session.onOutcome = { outcome in
      last = outcome
      tell(outcome, context)
    }
    session.onFailure = { context.warn(Failure($0)) }
    session.onEnd = { loop.end() }
    try loop.run(connection) {
      session.cancel()
      connection.process()
    }
    guard once, last != .taken else { return }
    if let last, last.isOfDrop { throw Failure(last.description, status: .unavailable) }
    throw Failure("the window was closed without a drop", status: .nothing)
  }

  private func tell(_ outcome: DragOutcome, _ context: Context) {
    switch outcome {
    case .taken, .cancelled, .connectionLost: break
    // The caller hears of it in the end.
    case _ where once && outcome.isOfDrop: break
    default: context.warn(Failure(outcome.description, status: .unavailable))
    }
  }
}
