import System
import X11Selection

/// Waits until a selection that changes all the time has settled: PRIMARY is
/// taken anew with each character that a drag adds.
final class SettlingSelection {
  /// How long nothing must have changed.
  private static let quietTime = Duration.milliseconds(300)

  private let loop: PollLoop
  private let connection: Connection
  private let settled: (Copied) -> Void
  private var pending: Copied?
  private var timer: PollLoop.Timer?

  init(loop: PollLoop, connection: Connection, settled: @escaping (Copied) -> Void) {
    self.loop = loop
    self.connection = connection
    self.settled = settled
  }

  /// Notes a change; nil where the selection was given up.
  func change(_ copied: Copied?) {
    pending = copied
    if let timer { loop.cancel(timer) }
    timer = copied == nil ? nil : loop.after(Self.quietTime) { [weak self] in self?.fire() }
  }

  private func fire() {
    timer = nil
    guard let copied = pending else { return }
    // The button may rest in the middle of a drag.
    guard !connection.isButtonPressed else { return change(copied) }
    pending = nil
    settled(copied)
  }
}
