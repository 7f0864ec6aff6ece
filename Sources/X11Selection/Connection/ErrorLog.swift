import CX11
import Synchronization

/// The X errors that came and weren't looked at yet.
///
/// Xlib's error handler is one for the process and may not call Xlib, so that
/// it can only note what came; who made the request finds it by its connection
/// and its serial number (protocol.md 3.4).
enum ErrorLog {
  /// An error that the server sent for a request.
  struct Record {
    /// The connection that it came through: each counts its requests by
    /// itself.
    var connection: UInt
    var serial: UInt
    var code: Int
    var request: Int
  }

  /// A peer can make us send any number of failing requests; the log keeps the
  /// newest of each connection.
  static let capacity = 256

  private static let records = Mutex<[Record]>([])

  /// Puts the handlers in place; they stay for the process's life.
  static func install() {
    unsafe XSetErrorHandler { display, error in
      guard let error = unsafe error?.pointee else { return 0 }
      ErrorLog.note(
        Record(
          connection: UInt(bitPattern: display), serial: unsafe error.serial,
          code: Int(unsafe error.error_code), request: Int(unsafe error.request_code)))
      return 0
    }
    // The default one prints and exits; each connection notes its own end in
    // its exit handler.
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  static func note(_ record: Record) {
    records.withLock { records in
      let isOwn: (Record) -> Bool = { $0.connection == record.connection }
      if records.count >= capacity, records.count(where: isOwn) >= capacity,
        let oldest = records.firstIndex(where: isOwn)
      {
        records.remove(at: oldest)
      }
      records.append(record)
    }
  }

  /// Takes out the errors of a connection's requests from a serial number on.
  static func take(from serial: UInt, of connection: UInt) -> [Record] {
    records.withLock { records in
      guard !records.isEmpty else { return [] }
      let isWanted: (Record) -> Bool = { $0.connection == connection && $0.serial >= serial }
      let taken = records.filter(isWanted)
      if !taken.isEmpty { records.removeAll(where: isWanted) }
      return taken
    }
  }
}
