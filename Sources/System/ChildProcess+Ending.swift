import CLinux
import Glibc

extension ChildProcess {
  /// How a process ended, and what it took at most.
  package struct Ending: Equatable {
    /// The exit status, or 128 + N for signal N, as a shell has it.
    package let status: Int32

    /// The signal that ended it; nil where it exited.
    package let signal: Int32?

    /// The most memory it had resident, in bytes.
    package let peakMemory: Int
  }

  /// A descriptor that is readable once the process has ended (pidfd_open(2)).
  package func endDescriptor() throws(SystemError) -> FileDescriptor {
    try Self.endDescriptor(of: id)
  }

  /// The same for a process that need not be a child of this one.
  ///
  /// - Throws: `SystemError`; ESRCH where there is no such process.
  package static func endDescriptor(of id: Int32) throws(SystemError) -> FileDescriptor {
    let number = cl_pidfd_open(id)
    guard number >= 0 else { throw SystemError("watch a process", code: errno) }
    return FileDescriptor(adopting: number, name: "a process")
  }

  /// Waits for the end, as `wait()` does, and tells more about it.
  package func waitForEnding() -> Ending {
    var status: Int32 = 0
    var peak = 0
    _ = retrying { unsafe cl_wait4(id, &status, 0, &peak) }
    let signal = cl_ending_signal(status)
    return Ending(
      status: cl_exit_status(status), signal: signal == 0 ? nil : signal, peakMemory: peak * 1024)
  }

  /// Asks a session leader and all in its group to end (SIGTERM).
  package func terminateGroup() {
    Glibc.kill(-id, SIGTERM)
  }

  /// Ends a session leader and all in its group (SIGKILL).
  ///
  /// The number is its own only until it was waited for.
  package func killGroup() {
    Glibc.kill(-id, SIGKILL)
  }
}
