import Glibc
import System

extension Connection {
  /// Handles events until a condition holds or the server is gone, asleep in
  /// between.
  ///
  /// - Parameter isDone: Asked after everything that happens.
  /// - Throws: ``X11Error/connectionLost``.
  public func run(until isDone: () -> Bool) throws(X11Error) {
    while true {
      process()
      if isDone() { return }
      guard isAlive else { throw .connectionLost }
      guard !hasPendingEvents else { continue }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&request, 1, Schedule.timeout(until: nextDeadline))
    }
  }
}
