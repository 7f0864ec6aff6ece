import CLinux
import Glibc

/// Signals as readable input (signalfd(2)), so that they are handled in the
/// poll loop like everything else.
package struct Signals: ~Copyable {
  /// The descriptor that is readable while a signal is pending.
  package let descriptor: FileDescriptor

  /// Blocks the signals' default action and collects them here instead.
  package init(_ numbers: [Int32]) throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
    let number = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw SystemError("receive signals", code: errno) }
    descriptor = FileDescriptor(adopting: number, name: "the signals")
  }

  /// The next pending signal's number; nil where there is none.
  package func next() -> Int32? {
    Self.next(of: descriptor.number)
  }

  /// The same, for a handler that can't hold the signals themselves.
  package static func next(of descriptor: Int32) -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = unsafe read(descriptor, &info, size)
    return count == size ? Int32(info.ssi_signo) : nil
  }

  /// The signals that ask a process to end: hang-up, interrupt and terminate.
  package static var ending: [Int32] { [SIGHUP, SIGINT, SIGTERM] }

  /// The signal that says that a child ended.
  package static var child: Int32 { SIGCHLD }

  /// The signal that a person may send for a purpose of the program's own.
  package static var user1: Int32 { SIGUSR1 }

  /// The signals that end a process that took longer than it may.
  package static var timeExceeded: [Int32] { [SIGALRM, SIGXCPU] }

  /// Makes writing to a closed pipe an error (EPIPE), and writing beyond a file
  /// size limit one (EFBIG), instead of a signal.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends this process by a signal's default action, so that the caller sees
  /// how it ended (exit status 128 + N in a shell).
  package static func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}
