/// Deletes the parts of several transfers in turn, so that each has one part
/// for every part of the others.
final class Interleaving {
  private var held: [Receiver] = []
  private var running: Int

  init(transferCount: Int) {
    running = transferCount
  }

  /// Puts a deletion in line.
  func hold(_ receiver: Receiver) {
    held.append(receiver)
    releaseIfComplete()
  }

  /// Goes on without a transfer that has ended.
  func leave() {
    running -= 1
    releaseIfComplete()
  }

  private func releaseIfComplete() {
    guard held.count >= running else { return }
    let line = held
    held = []
    for receiver in line { receiver.deletePart() }
  }
}
