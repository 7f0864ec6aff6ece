/// What SQLite says about a call: a primary code in the low byte, and above it
/// a closer reason.
///
/// The corresponding list is <https://www.sqlite.org/rescode.html>.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The extended code.
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without its closer reason.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// Matches a code and, where the pattern is a primary code, all its closer
  /// reasons.
  package static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern == code || pattern == code.primary
  }
}

extension ResultCode {
  package static let ok = ResultCode(rawValue: 0)
  package static let error = ResultCode(rawValue: 1)
  package static let busy = ResultCode(rawValue: 5)
  package static let locked = ResultCode(rawValue: 6)
  package static let readOnly = ResultCode(rawValue: 8)
  package static let ioError = ResultCode(rawValue: 10)
  package static let corrupt = ResultCode(rawValue: 11)
  package static let full = ResultCode(rawValue: 13)
  package static let cannotOpen = ResultCode(rawValue: 14)
  package static let constraint = ResultCode(rawValue: 19)
  package static let mismatch = ResultCode(rawValue: 20)
  package static let range = ResultCode(rawValue: 25)
  package static let notADatabase = ResultCode(rawValue: 26)

  /// The directory can't be written, so that no write-ahead log can be made
  /// there (SQLITE_READONLY_DIRECTORY).
  package static let readOnlyDirectory = ResultCode(rawValue: 8 | 6 << 8)
}
