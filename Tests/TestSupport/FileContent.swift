import System

/// Whole files as arrays, for contents of a size that a test can hold.
package enum FileContent {
  /// The bytes of a file.
  package static func read(_ path: String) throws -> [UInt8] {
    let file = try FileDescriptor.open(path)
    var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
    let count = try file.read(into: &bytes, at: 0)
    guard count == bytes.count else { throw ProgramError.shortRead(path) }
    return bytes
  }
}
