import CLinux
import Glibc

/// A program started by this process with posix_spawn(3).
///
/// It inherits the standard streams and the descriptors it is handed, and no
/// others.
package struct ChildProcess {
  /// The process id.
  package let id: Int32

  /// How to start a program.
  package struct Launch {
    /// The path of the program.
    package var path: String
    /// Its arguments, the program's name first.
    package var arguments: [String]
    /// Its environment, as NAME=VALUE; nil for this process's own.
    package var environment: [String]?
    /// Which descriptor becomes which number in the child.
    package var descriptors: [(Int32, as: Int32)] = []
    /// True for a session of its own, without a controlling terminal.
    package var isSessionLeader = false
    /// The standard streams (0, 1, 2) that are /dev/null in the child.
    package var closedStreams: [Int32] = []

    package init(path: String, arguments: [String]) {
      self.path = path
      self.arguments = arguments
    }
  }

  /// Starts a program and returns at once.
  package init(_ launch: Launch) throws(SystemError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Out of the way of the numbers they get first: a descriptor that is
    // handed as number 3 must not be closed by another one that becomes 3.
    var moved: [Int32] = []
    defer { for number in moved { close(number) } }
    let high = max(2, launch.descriptors.map(\.as).max() ?? 2) + 1
    for (number, target) in launch.descriptors {
      let copy = cl_fcntl(number, F_DUPFD_CLOEXEC, high)
      guard copy >= 0 else { throw SystemError("hand a descriptor to", launch.path, code: errno) }
      moved.append(copy)
      unsafe posix_spawn_file_actions_adddup2(&actions, copy, target)
    }
    for stream in launch.closedStreams {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // What this process was itself handed by its caller, such as a lock file of
    // a script, would be held open for as long as the child lives.
    let handed = launch.descriptors.map(\.as)
    for number in 3..<high where !handed.contains(number) {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
    unsafe cl_spawn_close_from(&actions, high)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    if launch.isSessionLeader { flags |= 0x80 }  // POSIX_SPAWN_SETSID, a GNU extension
    unsafe posix_spawnattr_setflags(&attributes, flags)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var defaulted = sigset_t()
    unsafe sigemptyset(&defaulted)
    unsafe sigaddset(&defaulted, SIGPIPE)
    unsafe sigaddset(&defaulted, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaulted)

    var process: pid_t = 0
    let code = unsafe withCStrings(launch.arguments) { arguments in
      guard let environment = launch.environment else {
        return unsafe posix_spawn(
          &process, launch.path, &actions, &attributes, arguments, environ)
      }
      return unsafe withCStrings(environment) { environment in
        unsafe posix_spawn(
          &process, launch.path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError("start", launch.path, code: code) }
    id = process
  }

  /// Waits for the end and returns the exit status, or 128 + N for signal N.
  package func wait() -> Int32 {
    var status: Int32 = 0
    _ = retrying { unsafe waitpid(id, &status, 0) }
    return cl_exit_status(status)
  }

  /// The exit status where the process has ended; nil while it runs.
  package func poll() -> Int32? {
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
    return cl_exit_status(status)
  }

  /// Sends a signal.
  package func send(_ signal: Int32) {
    Glibc.kill(id, signal)
  }

  /// Ends the process at once (SIGKILL).
  package func endAtOnce() {
    send(SIGKILL)
  }

  /// The path of the file that this process's program is in; nil where /proc
  /// doesn't say.
  package static var executablePath: String? {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe path.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return 0 }
      return unsafe readlink(currentPath(), start, bytes.count)
    }
    guard count > 0 else { return nil }
    return String(decoding: path[..<count], as: UTF8.self)
  }

  /// The path of the program that runs now.
  package static func currentPath() -> String {
    "/proc/self/exe"
  }
}

/// Calls the body with a NULL-ended array of C strings, as `execve` wants it.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  unsafe pointers.append(nil)
  return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the array has a NULL") }
    return unsafe body(base)
  }
}
