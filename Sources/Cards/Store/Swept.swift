/// What a sweep removed.
package struct Swept: Equatable, Sendable {
  /// The number of files.
  package var files = 0

  /// Their bytes.
  package var byteCount = 0
}
