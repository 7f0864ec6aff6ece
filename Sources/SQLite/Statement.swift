internal import CSQLite

/// A prepared statement.
///
/// Only `Database` makes and runs them; they are visible because
/// `DatabaseValue` binds to them.
@safe package final class Statement {
  let sql: String
  let handle: OpaquePointer?
  private let connection: OpaquePointer?

  /// Prepares one statement; it is kept, so SQLite is told that it lives long.
  init(_ sql: String, on connection: OpaquePointer?) throws(SQLiteError) {
    self.sql = sql
    unsafe self.connection = connection
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    unsafe self.handle = handle
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection, statement: sql) }
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Binds all parameters.
  ///
  /// - Throws: `SQLiteError` with the code `range` where there are not as many
  ///   values as parameters.
  func bind<each Value: DatabaseValue>(_ values: repeat each Value) throws(SQLiteError) {
    var number: Int32 = 0
    for value in repeat each values {
      number += 1
      let code = value.bind(to: self, at: number)
      guard code == .ok else {
        throw SQLiteError(code.rawValue, on: unsafe connection, statement: sql)
      }
    }
    guard unsafe number == sqlite3_bind_parameter_count(handle) else {
      throw SQLiteError(
        code: .range, message: "the statement has another number of parameters", statement: sql)
    }
  }

  /// Runs the statement to its next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(code, on: unsafe connection, statement: sql)
    }
  }

  /// Makes the statement ready for its next run and forgets the values.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  func bind(integer: Int64, at parameter: Int32) -> ResultCode {
    ResultCode(rawValue: unsafe sqlite3_bind_int64(handle, parameter, integer))
  }

  func bind(real: Double, at parameter: Int32) -> ResultCode {
    ResultCode(rawValue: unsafe sqlite3_bind_double(handle, parameter, real))
  }

  func bind(text: String, at parameter: Int32) -> ResultCode {
    // The length is given, so that a NUL in the text doesn't end it.
    ResultCode(
      rawValue: unsafe sqlite3_bind_text(
        handle, parameter, text, Int32(clamping: text.utf8.count), CS_TRANSIENT))
  }

  func bind(blob: [UInt8], at parameter: Int32) -> ResultCode {
    // Without an address SQLite would bind NULL.
    guard !blob.isEmpty else {
      return ResultCode(rawValue: unsafe sqlite3_bind_zeroblob(handle, parameter, 0))
    }
    return ResultCode(
      rawValue: unsafe sqlite3_bind_blob64(
        handle, parameter, blob, UInt64(blob.count), CS_TRANSIENT))
  }
}
