/// What a sweep removed.
package struct Swept: Equatable, Sendable {
  /// The number of files.
  package var files = 0

  /// Their bytes.
  package var byteCount = 0

  /// The bytes by which the database shrank.
  package var databaseByteCount = 0
}
