import Glibc
package import System

/// A spool that closures write to.
package final class SharedSpool {
  private var spool: Spool?

  /// Begins an empty one; the parameters are the spool's.
  ///
  /// - Throws: `SystemError`.
  package init(directory: String, isSensitive: Bool) throws(SystemError) {
    spool = try Spool(directory: directory, isSensitive: isSensitive)
  }

  /// Adds bytes; after the end, none.
  ///
  /// - Throws: `SystemError`.
  package func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try spool?.write(bytes)
  }

  /// Ends it, once.
  ///
  /// - Returns: The file with the bytes.
  /// - Throws: `SystemError`; ECANCELED where it has ended before.
  package func finish() throws(SystemError) -> FileDescriptor {
    guard let spool = spool.take() else { throw SystemError("read", "a spool", code: ECANCELED) }
    return try spool.finish()
  }
}
