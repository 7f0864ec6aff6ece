package import SQLite
package import System

/// Digests are stored as blobs.
extension Digest: DatabaseValue {
  package func bind(to statement: Statement, at parameter: Int32) -> ResultCode {
    bytes.bind(to: statement, at: parameter)
  }

  package static func read(from row: borrowing Row, at column: Int32) -> Digest? {
    [UInt8].read(from: row, at: column).flatMap(Digest.init(bytes:))
  }
}
