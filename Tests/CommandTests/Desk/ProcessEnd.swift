import Glibc
import System
import TestSupport

/// Signals to, and the end of, a process that is not a child of the test.
enum ProcessEnd {
  static func send(_ signal: Signal, to id: Int32) throws {
    guard kill(id, signal.rawValue) == 0 else {
      throw SystemError("signal", "process \(id)", code: errno)
    }
  }

  /// Waits until a process has ended; one that is gone already is no error.
  static func wait(_ id: Int32, deadline: Duration = Program.patience) throws {
    let end: FileDescriptor
    do { end = try ChildProcess.endDescriptor(of: id) } catch {
      if error.code == ESRCH { return }
      throw error
    }
    let loop = PollLoop()
    var isLate = false
    loop.watch(end.number) { loop.stop() }
    loop.after(deadline) {
      isLate = true
      loop.stop()
    }
    try loop.run()
    if isLate {
      throw ProgramError.deadlinePassed(
        command: "process \(id)", waitingFor: "its end", output: "", errors: "")
    }
  }
}
