import FoundationEssentials
import System
package import X11Selection

/// The manager selection by which there is one listener a display (ICCCM 2.8).
///
/// Its owner answers what it has done so far, to whoever asks.
package final class ListenerSelection {
  /// The selection's name.
  package static let name = "CARDCLIP_LISTENER"

  /// The target of the listener's status, in JSON.
  package static let statusTarget = "application/x-cardclip-status+json"

  private let connection: Connection
  private let owner: SelectionOwner
  private var watch: WindowWatch?

  /// Called when another listener has taken over.
  package var onLoss: () -> Void {
    get { owner.onLoss }
    set { owner.onLoss = newValue }
  }

  package init(on connection: Connection) {
    self.connection = connection
    owner = SelectionOwner(of: connection.atom(Self.name), on: connection)
  }

  /// The window of the listener that runs now; nil where there is none.
  package var holder: Window? {
    let window = connection.owner(of: owner.selection)
    return window == .none ? nil : window
  }

  /// Takes the selection, also from another listener.
  ///
  /// - Parameters:
  ///   - status: Asked for what to answer.
  ///   - ready: Called when the other listener, if there was one, is gone.
  /// - Throws: `SelectionError`.
  package func acquire(
    status: @escaping () -> [UInt8], ready: @escaping () -> Void
  ) throws(SelectionError) {
    let previous = holder
    try owner.acquire(
      X11Selection.Offer(
        [.init(target: Self.statusTarget, content: FreshContent(status))], isSavable: false))
    connection.announceManager(
      of: owner.selection, owner: owner.ownerWindow, at: owner.acquired)
    guard let previous else { return ready() }
    watch = WindowWatch(previous, on: connection) { [weak self] in
      self?.watch = nil
      ready()
    }
  }

  /// A content that is made anew for each request.
  private final class FreshContent: Content {
    private let make: () -> [UInt8]
    private var bytes: [UInt8] = []

    init(_ make: @escaping () -> [UInt8]) {
      self.make = make
    }

    func byteCount() -> Int {
      bytes = make()
      return bytes.count
    }

    func read(into buffer: inout [UInt8], at offset: Int) -> Int {
      BytesContent(bytes).read(into: &buffer, at: offset)
    }
  }
}
