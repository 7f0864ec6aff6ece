package import Cards
package import System
import Transfer
package import X11Selection

/// A window that takes what is dropped on it, and shows the card it goes to.
package final class DropSession {
  /// What happened to a drop.
  package enum Event {
    /// It became elements, which are on the disk.
    case added(Added)
    /// Its bytes are here.
    case received(FileContent)
    /// Nothing came of it.
    case failed(any Error)
  }

  /// What a drop added to a card.
  package struct Added {
    /// The store.
    package let store: Store
    /// The numbers of the new elements.
    package var elements: [ElementID] = []
    /// Those of them that are animations.
    package var animations: [ElementID] = []
    /// What is wrong with those files that weren't taken.
    package var failures: [FileListFailure] = []
  }

  /// The size of the window where nothing is said, in pixels: the card at three
  /// tenths, with the bar below it.
  package static let size = WindowGeometry.Size(
    width: 390, height: 600 + CardPainter.barHeight)

  /// Told of every drop.
  package var onEvent: (Event) -> Void = { _ in }

  /// Called once there is nothing more to do: the window was closed, or one
  /// drop was taken where that is enough.
  package var onEnd: () -> Void = {}

  /// The number of drops that were taken.
  package private(set) var takenCount = 0

  private let options: DropOptions
  private let connection: Connection
  private let window: TopLevelWindow
  private let target: DropTarget
  private let thumbnails: Thumbnails?
  private let loop: PollLoop
  private let checks: PictureChecks
  private let readers: FileReaders
  private var takings: [any DropTaking] = []
  private var fillings: [DropFilling] = []
  private var isWanted: Bool?
  private var message = "Drop something here"

  /// The most elements that are painted, the topmost.
  private static let shownLimit = 200

  /// Makes the window and shows it.
  ///
  /// - Parameters:
  ///   - options: What to do.
  ///   - connection: The connection, watched by the process's loop.
  ///   - loop: That loop.
  /// - Throws: `X11Error`.
  package init(
    _ options: DropOptions, on connection: Connection, loop: PollLoop
  ) throws(X11Error) {
    self.options = options
    self.connection = connection
    self.loop = loop
    checks = PictureChecks(by: options.helper, on: loop)
    readers = FileReaders(timeout: options.limits.stepTimeout, on: loop)
    var thumbnails: Thumbnails?
    var title = "cardclip: drop"
    if case .card(let card, let store) = options.destination {
      thumbnails = Thumbnails(
        of: store, by: options.helper, limits: options.images, loop: loop)
      if let name = Self.card(card, in: store)?.name { title = name }
    }
    self.thumbnails = thumbnails
    var description = WindowOptions(
      title: title, instance: "cardclip-drop", className: "Cardclip", size: Self.size,
      minimumSize: WindowGeometry.Size(width: 130, height: 160))
    description.geometry = options.geometry
    description.icons = WindowIcon.all
    window = try TopLevelWindow(description, on: connection)
    target = DropTarget(window.window, on: connection)
    window.onPaint = { [unowned self] width, height in content(width: width, height: height) }
    window.onClose = { [unowned self] in onEnd() }
    // What is asked for is the best of what is known, never what stands first
    // (T-05). A browser's link has a text beside its own types (T-23).
    target.wants = { types in
      !Transfer.Offer(targets: types).dropCandidates(readsFiles: true).isEmpty
    }
    target.onHover = { [unowned self] isWanted in hover(isWanted) }
    target.onDrop = { [unowned self] drop in take(drop) }
    thumbnails?.onChange = { [unowned self] in window.setNeedsPaint() }
    window.show()
  }

  /// The window, for those who look for it.
  package var windowID: Window { window.window }

  /// Gives up the drops that aren't there yet, so that their sources are told.
  package func cancel() {
    for taking in takings { taking.cancel() }
    for filling in fillings { filling.cancel() }
  }

  // MARK: Drops

  private func hover(_ isWanted: Bool?) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    window.setNeedsPaint()
  }

  private func take(_ drop: Drop) {
    // Where it was dropped on the card as that was shown then.
    let layout = CardPainter(width: window.width, height: window.height).layout
    let place = drop.position.map { layout.offset(x: $0.x, y: $0.y) }
    let taking = taking(drop, at: place)
    takings.append(taking)
    say("Receiving…")
    taking.start()
  }

  private func taking(_ drop: Drop, at place: Transform.Offset?) -> any DropTaking {
    let completion: DropTaking.Completion = { [unowned self] taking, result in
      ended(taking, result, at: place)
    }
    switch options.destination {
    case .card(_, let store):
      return DropIntake(
        drop,
        DropIntake.Terms(
          store: store, loop: loop, checks: checks, readers: readers, limits: options.limits,
          images: options.images),
        completion: completion)
    case .output(let directory):
      return DropSpooling(
        drop, in: directory, limits: options.limits, completion: completion)
    }
  }

  private func ended(
    _ taking: any DropTaking, _ result: Result<TakenDrop, any Error>, at place: Transform.Offset?
  ) {
    takings.removeAll { $0 === taking }
    do {
      switch (try result.get(), options.destination) {
      case (.elements(let outcome), .card(let card, let store)):
        var description = DropFilling.Place(store: store, card: card, offset: place)
        description.origin = Origin(
          selection: "XdndSelection",
          owner: connection.applicationClass(of: taking.drop.source), target: taking.target,
          time: WallClock.milliseconds())
        fill(description, with: outcome, of: taking)
      case (.bytes(let content), _):
        say("Took \(content.byteCount()) bytes as \(taking.target)")
        succeeded(.received(content), taking)
      case (.elements, .output): throw IntakeError.neitherImageNorText
      }
    } catch {
      failed(error, taking)
    }
  }

  private func fill(
    _ place: DropFilling.Place, with outcome: FileListIntake.Outcome, of taking: any DropTaking
  ) {
    let filling = DropFilling(
      place, with: outcome, patience: options.limits.stepTimeout, on: loop
    ) { [unowned self] filling, result in
      fillings.removeAll { $0 === filling }
      switch result {
      case .success(let added):
        tell(of: added)
        succeeded(.added(added), taking)
      case .failure(let error): failed(error, taking)
      }
    }
    fillings.append(filling)
    filling.start()
  }

  private func succeeded(_ event: Event, _ taking: any DropTaking) {
    // Only now: what is told as taken is on the disk (rule T-17).
    taking.drop.finish(isPerformed: true)
    takenCount += 1
    onEvent(event)
    if options.isOnce { onEnd() }
  }

  private func failed(_ error: any Error, _ taking: any DropTaking) {
    taking.drop.finish(isPerformed: false)
    let error = DropFailure(error, source: connection.applicationClass(of: taking.drop.source))
    say("Not taken: \(error)")
    onEvent(.failed(error))
  }

  private func tell(of added: Added) {
    let first = added.elements.first.flatMap { try? added.store.element($0) }
    let what = first.map(ElementTile.words(about:)) ?? ""
    let count = added.elements.count
    say(count == 1 ? "Took \(added.elements[0]): \(what)" : "Took \(count) elements")
  }

  // MARK: Painting

  private func say(_ message: String) {
    self.message = message
    window.setNeedsPaint()
  }

  private func content(width: Int, height: Int) -> WindowContent {
    var card: Card?
    var elements: [Element] = []
    if case .card(let id, let store) = options.destination {
      card = Self.card(id, in: store)
      if let card {
        elements = (try? store.elements(on: card.id, limit: Self.shownLimit)) ?? []
      }
    }
    let message: String =
      switch isWanted {
      case true?: "Release to drop it here"
      case false?: "This is no image, file or text"
      case nil: self.message
      }
    return CardPainter(width: width, height: height).content(
      background: card?.background ?? .white, elements: elements,
      picture: { [thumbnails] in thumbnails?.picture(of: $0) }, message: message,
      isWanted: isWanted)
  }

  private static func card(_ id: CardID?, in store: Store) -> Card? {
    guard let id else { return try? store.currentCard() }
    return try? store.card(id)
  }
}
