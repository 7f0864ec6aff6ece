import Bridge
import System
import X11Selection

/// The loop of a process with a window: until it ends by itself, by a signal,
/// or with the server.
final class WindowLoop {
  private enum Ending {
    case done
    case signal(Int32)
    case failure(any Error)
  }

  /// The loop itself.
  let loop = PollLoop()
  private var ending: Ending?

  /// Ends the loop; the first reason counts.
  func end(with failure: (any Error)? = nil) {
    ending = ending ?? failure.map { .failure($0) } ?? .done
    loop.stop()
  }

  /// Runs the loop.
  ///
  /// - Parameters:
  ///   - connection: The connection of the window.
  ///   - cleanUp: Called when the loop has ended, before the process ends by a
  ///     signal.
  /// - Throws: What it was ended with; `X11Error`, `SystemError`.
  func run(_ connection: Connection, cleanUp: () -> Void) throws {
    let signals = try Signals(Signals.ending)
    let descriptor = signals.descriptor.number
    loop.watch(descriptor) { [unowned self] in
      guard let number = Signals.next(of: descriptor) else { return }
      ending = ending ?? .signal(number)
      loop.stop()
    }
    loop.watch(connection) { [unowned self] in end(with: X11Error.connectionLost) }
    if ending == nil { try loop.run() }
    cleanUp()
    switch ending {
    case .signal(let number): Signals.endProcess(by: number)
    case .failure(let error): throw error
    case .done, nil: return
    }
  }
}
