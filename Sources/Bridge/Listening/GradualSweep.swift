import Cards
import System

/// Removes the files that crashed processes left among the contents, a part at a time, so that
/// captures in between don't wait for it.
final class GradualSweep {
  /// How long the loop has for other things between two parts.
  private static let pause = Duration.milliseconds(2)

  private let store: Store
  private let loop: PollLoop
  private var directories: [String] = []

  init(of store: Store, loop: PollLoop) {
    self.store = store
    self.loop = loop
  }

  /// Begins; a store that can't be swept now is left as it is.
  func start() {
    directories = (try? store.contentDirectories()) ?? []
    goOn()
  }

  private func goOn() {
    guard let directory = directories.popLast() else { return }
    loop.after(Self.pause) { [weak self] in
      guard let self else { return }
      guard (try? store.sweep(directory)) != nil else { return }
      goOn()
    }
  }
}
