import CX11
import Synchronization

/// The X errors that came and weren't looked at yet.
///
/// Xlib's error handler is one for the process and may not call Xlib, so that
/// it can only note what came; who made the request finds it by its serial
/// number (protocol.md 3.4).
enum ErrorLog {
  /// An error that the server sent for a request.
  struct Record {
    var serial: UInt
    var code: Int
    var request: Int
  }

  /// A peer can make us send any number of failing requests; the log keeps the
  /// newest.
  private static let capacity = 256

  private static let records = Mutex<[Record]>([])

  /// Puts the handlers in place; they stay for the process's life.
  static func install() {
    unsafe XSetErrorHandler { _, error in
      guard let error = unsafe error?.pointee else { return 0 }
      ErrorLog.note(
        Record(
          serial: unsafe error.serial, code: Int(unsafe error.error_code),
          request: Int(unsafe error.request_code)))
      return 0
    }
    // The default one prints and exits; each connection notes its own end in
    // its exit handler.
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  private static func note(_ record: Record) {
    records.withLock { records in
      if records.count == capacity { records.removeFirst() }
      records.append(record)
    }
  }

  /// Takes out the errors of all requests from a serial number on.
  static func take(from serial: UInt) -> [Record] {
    records.withLock { records in
      let taken = records.filter { $0.serial >= serial }
      if !taken.isEmpty { records.removeAll { $0.serial >= serial } }
      return taken
    }
  }
}
