import CX11
import Synchronization

/// An error that the X server reported, which in a probe is part of the trace.
struct XErrorRecord: Sendable {
  /// The error's code: 3 is BadWindow, 5 BadAtom, 16 BadLength.
  let code: Int
  /// The major opcode of the request.
  let request: Int
  /// The window, atom or other id that was wrong.
  let resource: UInt
}

/// The errors not looked at yet.
///
/// Xlib's error handler is one of the process and
/// has no context pointer, so that it needs a global to write to.
private let records = Mutex<[XErrorRecord]>([])

enum XErrors {
  /// Makes errors records instead of the process's end.
  static func install() {
    _ = unsafe XSetErrorHandler { _, error in
      guard let error = unsafe error?.pointee else { return 0 }
      let record = unsafe XErrorRecord(
        code: Int(error.error_code), request: Int(error.request_code), resource: error.resourceid)
      records.withLock { $0.append(record) }
      return 0
    }
    _ = unsafe XSetIOErrorHandler { _ in
      Trace(isQuiet: false)("server-gone")
      endAtOnce(.noServer)
    }
  }

  /// The errors since the last call.
  static func take() -> [XErrorRecord] {
    records.withLock { all in
      defer { all.removeAll() }
      return all
    }
  }
}
