import Cards
import System
import X11Selection

/// Puts the elements of one drop on a card.
///
/// Where another process has locked the store it tries again and again, and
/// the window goes on meanwhile.
final class DropFilling {
  /// Where the elements go.
  struct Place {
    var store: Store
    /// The card; nil for the current one.
    var card: CardID?
    /// Where on the card the first one lies; nil for its middle.
    var offset: Transform.Offset?
    /// Where they come from.
    var origin: Origin?
  }

  /// Told once how it ended.
  typealias Completion = (DropFilling, Result<DropSession.Added, any Error>) -> Void

  /// How far apart several elements of one drop lie, in points.
  private static let step = 40.0

  /// How long a locked store is left alone.
  private static let pause = Duration.milliseconds(20)

  private let place: Place
  private let outcome: FileListIntake.Outcome
  private let deadline: ContinuousClock.Instant
  private let loop: PollLoop
  private let completion: Completion
  private var added: DropSession.Added
  private var timer: PollLoop.Timer?
  private var hasEnded = false

  /// Prepares to fill a card.
  ///
  /// - Parameters:
  ///   - place: Where the elements go.
  ///   - outcome: The elements.
  ///   - patience: How long a locked store is waited for.
  ///   - loop: Where that is done.
  ///   - completion: Told how it ended.
  init(
    _ place: Place, with outcome: FileListIntake.Outcome, patience: Duration, on loop: PollLoop,
    completion: @escaping Completion
  ) {
    self.place = place
    self.outcome = outcome
    self.loop = loop
    self.completion = completion
    deadline = .now + patience
    added = DropSession.Added(store: place.store, failures: outcome.failures)
  }

  /// Adds the elements, or those that aren't there yet.
  func start() {
    guard !hasEnded else { return }
    do {
      try place.store.withoutWaiting { try place.store.grouped { try addRest() } }
      end(.success(added))
    } catch StoreError.busy where ContinuousClock.now < deadline {
      timer = loop.after(Self.pause) { [weak self] in self?.start() }
    } catch {
      giveUp(error)
    }
  }

  /// Gives it up.
  func cancel() {
    giveUp(ConversionError.cancelled)
  }

  /// Ends with an error where nothing was added, else with what was.
  private func giveUp(_ error: any Error) {
    guard !added.elements.isEmpty else { return end(.failure(error)) }
    let count = outcome.elements.count
    added.failures += (added.elements.count..<count).map {
      FileListFailure(number: $0 + 1, count: count, reason: error)
    }
    end(.success(added))
  }

  private func addRest() throws {
    for (number, taken) in outcome.elements.enumerated().dropFirst(added.elements.count) {
      var element = taken.element
      element.origin = place.origin
      element.transform.offset = place.offset ?? Transform.Offset(x: 0, y: 0)
      // Several files aren't laid exactly on one another.
      element.transform.offset.x += Double(number) * Self.step
      element.transform.offset.y += Double(number) * Self.step
      let id = try place.store.add(element, to: place.card)
      added.elements.append(id)
      if taken.isAnimated { added.animations.append(id) }
    }
  }

  private func end(_ result: Result<DropSession.Added, any Error>) {
    guard !hasEnded else { return }
    hasEnded = true
    if let timer { loop.cancel(timer) }
    completion(self, result)
  }
}
