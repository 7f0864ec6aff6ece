import CLinux
import Glibc

/// What a process does to itself before it looks at what a stranger made.
package enum Confinement {
  /// Gives up, for good, what decoding a picture doesn't need: to write files,
  /// start programs, open sockets and look into other processes.
  ///
  /// - Parameters:
  ///   - processors: How many of the machine's processors to use at most.
  ///   - seconds: The time after which the process ends by a signal, also where
  ///     its starter is gone; so much of each processor's time as well.
  ///   - fileCount: How many files may be open at once.
  /// - Throws: `SystemError` where the system doesn't let the limits be set.
  package static func enter(
    processors: Int32, seconds: Int, fileCount: Int
  ) throws(SystemError) {
    cl_limit_processors(processors)
    cl_share_heap()
    try limit(CL_LIMIT_CORE, to: 0)
    try limit(CL_LIMIT_FILE_SIZE, to: 0)
    try limit(CL_LIMIT_FILES, to: fileCount)
    try limit(CL_LIMIT_CPU, to: seconds * Int(processors))
    alarm(UInt32(seconds))
    // Not every kernel can; the limits hold without it.
    _ = cl_forbid_reaching_out()
  }

  /// Lowers how much address space the process may have, in bytes.
  ///
  /// - Throws: `SystemError`.
  package static func limitAddressSpace(to byteCount: Int) throws(SystemError) {
    try limit(CL_LIMIT_ADDRESS_SPACE, to: byteCount)
  }

  private static func limit(_ resource: Int32, to value: Int) throws(SystemError) {
    guard cl_limit(resource, UInt(value)) == 0 else {
      throw SystemError("limit this process", code: errno)
    }
  }
}
