internal import CSQLite

/// One row of an answer; it is gone with the next step of its statement, so
/// it is only ever lent.
@safe package struct Row: ~Copyable {
  private let statement: Statement

  init(of statement: Statement) {
    self.statement = statement
  }

  /// Reads a column, the first being number 0.
  ///
  /// - Throws: `SQLiteError` with the code `mismatch` where the column holds a
  ///   value of another type, or NULL and the type isn't optional.
  package func value<Value: DatabaseValue>(_ column: Int) throws(SQLiteError) -> Value {
    guard let value = Value.read(from: self, at: Int32(column)) else {
      throw SQLiteError(
        code: .mismatch, message: "column \(column) is no \(Value.self)", statement: statement.sql)
    }
    return value
  }

  /// True where a column is NULL.
  package func isNull(_ column: Int32) -> Bool {
    type(of: column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64? {
    guard type(of: column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(statement.handle, column)
  }

  func real(_ column: Int32) -> Double? {
    guard type(of: column) == SQLITE_FLOAT else { return nil }
    return unsafe sqlite3_column_double(statement.handle, column)
  }

  func text(_ column: Int32) -> String? {
    guard type(of: column) == SQLITE_TEXT else { return nil }
    // The text first, its length after it: the other order could measure it in
    // another encoding.
    guard let base = unsafe sqlite3_column_text(statement.handle, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8]? {
    guard type(of: column) == SQLITE_BLOB else { return nil }
    // An empty blob has no address.
    guard let base = unsafe sqlite3_column_blob(statement.handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count))
  }

  private func type(of column: Int32) -> Int32 {
    unsafe sqlite3_column_type(statement.handle, column)
  }
}
