import CX11

/// Tells of every change of a selection's owner, as the server's XFixes
/// extension reports it (protocol.md 3.6).
public final class SelectionMonitor {
  /// The selections that are watched.
  public let selections: [Atom]

  private let connection: Connection
  private let window: Window
  private let relay: Relay
  private let changed: (OwnerChange) -> Void

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - selections: The selections to watch.
  ///   - connection: The connection to watch through.
  ///   - changed: Called for each change, from ``Connection/process()``.
  /// - Throws: ``X11Error/missingExtension(name:)``.
  public init(
    of selections: [Atom], on connection: Connection, changed: @escaping (OwnerChange) -> Void
  ) throws(X11Error) {
    self.selections = selections
    self.connection = connection
    self.changed = changed
    window = connection.makeWindow()
    let relay = Relay()
    self.relay = relay
    relay.monitor = self
    connection.subscribe(relay, to: window, mask: PropertyChangeMask)
    for selection in selections {
      try connection.selectOwnerChanges(of: selection, for: window)
    }
    // From here on nothing is missed.
    connection.trap {}
  }

  deinit {
    connection.destroyWindow(window, of: relay)
  }

  /// The connection keeps its handlers, and must not keep the monitor.
  private final class Relay: EventHandler {
    weak var monitor: SelectionMonitor?

    func handle(_ event: Event) {
      if case .ownerChange(_, let change) = event { monitor?.changed(change) }
    }
  }
}
