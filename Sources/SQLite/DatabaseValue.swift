/// A type whose values are stored in columns and bound to statements.
package protocol DatabaseValue {
  /// Binds the value to a parameter, the first being number 1.
  func bind(to statement: Statement, at parameter: Int32) -> ResultCode

  /// Reads the value of a column, the first being number 0; nil where the
  /// column holds a value of another type.
  static func read(from row: borrowing Row, at column: Int32) -> Self?
}

extension Int64: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(integer: self, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Int64? {
    row.integer(column)
  }
}

extension Int: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(integer: Int64(self), at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Int? {
    row.integer(column).map(Int.init)
  }
}

extension Bool: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(integer: self ? 1 : 0, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Bool? {
    row.integer(column).map { $0 != 0 }
  }
}

extension Double: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(real: self, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Double? {
    row.real(column)
  }
}

extension String: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(text: self, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> String? {
    row.text(column)
  }
}

extension [UInt8]: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    statement.bind(blob: self, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> [UInt8]? {
    row.blob(column)
  }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    // A parameter that nothing is bound to is NULL.
    self?.bind(to: statement, at: parameter) ?? .ok
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Wrapped?? {
    if row.isNull(column) { return .some(nil) }
    return Wrapped.read(from: row, at: column).map { .some($0) }
  }
}

/// Enumerations and identifiers are stored as their raw values.
extension DatabaseValue where Self: RawRepresentable, RawValue: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    rawValue.bind(to: statement, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Self? {
    RawValue.read(from: row, at: column).flatMap(Self.init(rawValue:))
  }
}
