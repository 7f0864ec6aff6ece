package import System
package import X11Selection

extension PollLoop {
  /// Lets a connection handle what its server sends, and what is due.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - lost: Called once, when the server is gone.
  package func watch(_ connection: Connection, lost: @escaping () -> Void) {
    var source: Source?
    let handler: () -> Void = { [unowned self] in
      connection.process()
      guard !connection.isAlive, let watched = source else { return }
      source = nil
      remove(watched)
      lost()
    }
    source = watch(
      connection.descriptor, prepare: { connection.hasPendingEvents || !connection.isAlive },
      deadline: { connection.nextDeadline }, handler: handler)
  }
}
