import CLinux
import Glibc

/// A pipe: what is written to one end is read at the other.
package struct Pipe: ~Copyable {
  /// The end that is read.
  package var readEnd: FileDescriptor

  /// The end that is written to.
  package var writeEnd: FileDescriptor

  /// Makes a pipe whose ends children don't inherit unless they are handed.
  package init() throws(SystemError) {
    var numbers: [Int32] = [-1, -1]
    guard unsafe pipe(&numbers) == 0 else { throw SystemError("make a pipe", code: errno) }
    for number in numbers { Self.closeOnExec(number) }
    readEnd = FileDescriptor(adopting: numbers[0], name: "a pipe")
    writeEnd = FileDescriptor(adopting: numbers[1], name: "a pipe")
  }

  /// Asks for room for so many bytes that nobody has read yet; the system may
  /// give less.
  package func setCapacity(_ byteCount: Int32) {
    _ = cl_fcntl(writeEnd.number, CL_F_SETPIPE_SZ, byteCount)
  }

  private static func closeOnExec(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Splits the pipe into its two ends.
  package consuming func ends() -> (read: Int32, write: Int32) {
    (readEnd.release(), writeEnd.release())
  }
}
