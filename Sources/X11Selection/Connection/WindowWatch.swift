import CX11

/// Tells once of the end of another client's window.
public final class WindowWatch: EventHandler {
  private let connection: Connection
  private let window: Window
  private var ended: (() -> Void)?

  /// Begins to watch a window.
  ///
  /// - Parameters:
  ///   - window: The window; one that is gone already is told of at once.
  ///   - connection: The connection to watch through.
  ///   - ended: Called once, when the window is gone.
  public init(_ window: Window, on connection: Connection, ended: @escaping () -> Void) {
    self.connection = connection
    self.window = window
    self.ended = ended
    let error = connection.trap {
      connection.subscribe(self, to: window, mask: StructureNotifyMask)
    }
    if error != nil { tell() }
  }

  func handle(_ event: Event) {
    if case .destroyNotify(window) = event { tell() }
  }

  /// Stops watching.
  public func cancel() {
    ended = nil
    connection.unsubscribe(self, from: window)
  }

  private func tell() {
    let ended = ended
    cancel()
    ended?()
  }
}
