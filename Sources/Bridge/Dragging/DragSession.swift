package import Cards
package import System
package import X11Selection

/// A window that elements are dragged out of.
package final class DragSession {
  /// Told how each drag ended.
  package var onOutcome: (DragOutcome) -> Void = { _ in }

  /// Told of a drag that couldn't begin.
  package var onFailure: (any Error) -> Void = { _ in }

  /// Called when there is nothing more to do: the window was closed and the
  /// last drop is over, or one drop is over where that is enough.
  package var onEnd: () -> Void = {}

  /// True once a target took the elements.
  package private(set) var isTaken = false

  private let connection: Connection
  private let window: TopLevelWindow
  private let offer: DraggedOffer
  private let thumbnails: Thumbnails
  private let painter: DragPainter
  private let isOnce: Bool
  private var drags: [DragSource] = []
  private var isClosed = false
  private var message = "Press and drag"

  /// Makes the window and shows it.
  ///
  /// - Parameters:
  ///   - elements: The elements, which are dragged together.
  ///   - store: The store that they are in.
  ///   - options: What else there is to know.
  ///   - connection: The connection, watched by the process's loop.
  ///   - loop: That loop.
  /// - Throws: `X11Error`, `StoreError`, `SystemError`.
  package init(
    _ elements: [Element], of store: Store, _ options: DragOptions, on connection: Connection,
    loop: PollLoop
  ) throws {
    self.connection = connection
    isOnce = options.isOnce
    offer = try DraggedOffer(
      elements, of: store,
      pictures: PictureMaker(
        helper: options.helper, directory: options.directory, limits: options.images),
      directory: options.directory, asFiles: options.asFiles)
    let thumbnails = Thumbnails(
      of: store, by: options.helper, limits: options.images, loop: loop)
    self.thumbnails = thumbnails
    painter = DragPainter(elements) { thumbnails.picture(of: $0) }
    let name =
      elements.count == 1
      ? DraggedOffer.fileName(of: elements[0]) : "\(elements.count) elements"
    var description = WindowOptions(
      title: "cardclip: drag \(name)", instance: "cardclip-drag", className: "Cardclip",
      size: painter.size, minimumSize: WindowGeometry.Size(width: 120, height: 100))
    description.geometry = options.geometry
    description.icons = WindowIcon.all
    window = try TopLevelWindow(description, on: connection)
    window.onPaint = { [unowned self] width, height in
      painter.content(width: width, height: height, message: message)
    }
    window.onClose = { [unowned self] in close() }
    window.onDrag = { [unowned self] gesture in begin(gesture) }
    thumbnails.onChange = { [unowned self] in window.setNeedsPaint() }
    window.show()
  }

  /// Ends all drags: those that wait for a target are given up.
  package func cancel() {
    for drag in drags { drag.cancel() }
  }

  private func begin(_ gesture: DragGesture) {
    let drag = DragSource(
      offer.offer, unlisted: offer.unlisted, directSave: offer.directSave, on: connection)
    drag.onDrop = { [unowned self] in say("Dropped, waiting…") }
    drag.onEnd = { [unowned self, unowned drag] outcome in ended(drag, outcome) }
    drags.append(drag)
    say("Drop it anywhere; Escape calls it off")
    do { try drag.begin(gesture, icon: painter.icon) } catch {
      drags.removeAll { $0 === drag }
      say("Not dragged: \(error)")
      onFailure(error)
    }
  }

  private func ended(_ drag: DragSource, _ outcome: DragOutcome) {
    drags.removeAll { $0 === drag }
    if outcome == .taken { isTaken = true }
    say(outcome == .taken ? "Taken" : "Not taken: \(outcome)")
    onOutcome(outcome)
    let isDone = isOnce && outcome.isOfDrop
    if isDone || (isClosed && drags.isEmpty) { onEnd() }
  }

  /// A drop that a target is taking is finished first.
  private func close() {
    guard !isClosed else { return onEnd() }
    isClosed = true
    window.hide()
    cancel()
    if drags.isEmpty { onEnd() }
  }

  private func say(_ message: String) {
    self.message = message
    window.setNeedsPaint()
  }
}

extension DragOutcome {
  /// True where something was dropped, whether it was taken or not.
  package var isOfDrop: Bool {
    switch self {
    case .taken, .failed, .unfinished, .targetGone: true
    case .refused, .missed, .cancelled, .unanswered, .connectionLost: false
    }
  }
}
