internal import CSQLite
internal import Glibc

/// A call to SQLite that failed: which statement, and why.
///
/// The values that were bound to the statement are never part of it.
package struct SQLiteError: Error, Equatable {
  /// SQLite's extended result code.
  package let code: ResultCode

  /// SQLite's words for it.
  package let message: String

  /// The statement, without the values bound to it; nil where there was none.
  package let statement: String?

  /// The error number of the system call behind it, as in errno(3); 0 where
  /// there is none.
  package let systemCode: Int32

  package init(
    code: ResultCode, message: String, statement: String? = nil, systemCode: Int32 = 0
  ) {
    self.code = code
    self.message = message
    self.statement = statement
    self.systemCode = systemCode
  }

  /// Takes the reason from the connection on which a call just failed.
  @safe init(_ code: Int32, on connection: OpaquePointer?, statement: String? = nil) {
    self.code = ResultCode(rawValue: code)
    self.message = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) } ?? ""
    self.statement = statement
    // Only then: on other errors it is a leftover.
    let isSystem = .ioError ~= self.code || .cannotOpen ~= self.code
    self.systemCode = unsafe isSystem && connection != nil ? cs_system_errno(connection) : 0
  }

  /// True where nothing can be written any more: disk full, quota or size
  /// limit reached.
  ///
  /// SQLite has a code for ENOSPC only; the others arrive as input or output
  /// errors.
  package var isFull: Bool {
    if .full ~= code { return true }
    return .ioError ~= code && [ENOSPC, EDQUOT, EFBIG].contains(systemCode)
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String { "\(message) (SQLite code \(code.rawValue))" }
}
