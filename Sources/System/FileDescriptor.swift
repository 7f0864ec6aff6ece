import CLinux
import Glibc

/// An open file, pipe or socket, closed when it goes out of scope.
package struct FileDescriptor: ~Copyable {
  /// The descriptor's number, for `poll` and for children.
  package let number: Int32

  /// What error messages call it: a path, or "standard input".
  package let name: String

  private var isClosedOnDeinit: Bool

  /// Takes over an open descriptor, or borrows it where another closes it.
  package init(adopting number: Int32, name: String, closing: Bool = true) {
    self.number = number
    self.name = name
    self.isClosedOnDeinit = closing
  }

  deinit {
    if isClosedOnDeinit { close(number) }
  }

  /// Opens a file that exists.
  ///
  /// It never waits for the other end of a FIFO (O_NONBLOCK), never becomes
  /// the controlling terminal, and isn't inherited by children.
  package static func open(
    _ path: String, writing: Bool = false
  ) throws(SystemError) -> FileDescriptor {
    let access = writing ? O_RDWR : O_RDONLY
    return try open(path, flags: access | O_NONBLOCK | O_NOCTTY, mode: 0)
  }

  /// The same, for a path whose bytes may not be UTF-8.
  package static func open(pathBytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let name = String(decoding: pathBytes, as: UTF8.self)
    let number = unsafe (pathBytes + [0]).withUnsafeBytes { bytes in
      guard let path = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return Int32(-1) }
      return retrying { unsafe cl_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0) }
    }
    guard number >= 0 else { throw SystemError("open", name, code: errno) }
    return FileDescriptor(adopting: number, name: name)
  }

  /// Creates a file that must not exist yet, open for reading and writing; of
  /// mode 0600 where nothing else is said.
  package static func create(
    _ path: String, mode: UInt32 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try open(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Creates or truncates a file that a person asked for, with the mode that
  /// their umask leaves of 0666.
  package static func replace(_ path: String) throws(SystemError) -> FileDescriptor {
    try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, mode: 0o666)
  }

  /// Opens a directory, to sync it.
  package static func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
    try open(path, flags: O_RDONLY | O_DIRECTORY, mode: 0)
  }

  private static func open(
    _ path: String, flags: Int32, mode: UInt32
  ) throws(SystemError) -> FileDescriptor {
    let number = retrying { unsafe cl_open(path, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw SystemError("open", path, code: errno) }
    return FileDescriptor(adopting: number, name: path)
  }

  /// Reads up to the buffer's size into it; 0 at the end of the file.
  ///
  /// - Throws: `SystemError`; EAGAIN where a non-blocking descriptor has
  ///   nothing yet.
  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      retrying { unsafe Glibc.read(number, bytes.baseAddress, bytes.count) }
    }
    guard count >= 0 else { throw SystemError("read", name, code: errno) }
    return count
  }

  /// Reads up to the buffer's size from an offset; short only at the end.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return retrying {
          unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + done))
        }
      }
      guard count >= 0 else { throw SystemError("read", name, code: errno) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes all the bytes, waiting where the descriptor would block.
  package func write(_ span: Span<UInt8>) throws(SystemError) {
    var done = 0
    while done < span.count {
      let count = unsafe span.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        return retrying { unsafe Glibc.write(number, rest.baseAddress, rest.count) }
      }
      if count < 0 {
        guard errno == EAGAIN else { throw SystemError("write to", name, code: errno) }
        waitUntilWritable()
        continue
      }
      done += count
    }
  }

  /// Writes what the descriptor takes at once and returns how much that was;
  /// 0 where a non-blocking descriptor is full.
  package func writeSome(_ span: Span<UInt8>) throws(SystemError) -> Int {
    let count = unsafe span.withUnsafeBytes { bytes in
      retrying { unsafe Glibc.write(number, bytes.baseAddress, bytes.count) }
    }
    if count < 0 {
      guard errno == EAGAIN else { throw SystemError("write to", name, code: errno) }
      return 0
    }
    return count
  }

  /// Goes back to the beginning, where the next reader of this open file or a
  /// copy of it starts.
  package func rewind() throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw SystemError("seek in", name, code: errno) }
  }

  /// Waits until everything written is on the disk.
  package func sync() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError("sync", name, code: errno) }
  }

  /// Waits for the file's lock and takes it, as flock(2); it is let go with
  /// the last copy of the descriptor.
  package func lock() throws(SystemError) {
    guard retrying({ flock(number, LOCK_EX) }) == 0 else {
      throw SystemError("lock", name, code: errno)
    }
  }

  /// Takes the file's lock where nobody has it; false where somebody does.
  package func tryLock() throws(SystemError) -> Bool {
    if retrying({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw SystemError("lock", name, code: errno) }
    return false
  }

  /// What kind of file it is, and how large.
  package func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    guard unsafe fstat(number, &raw) == 0 else { throw SystemError("stat", name, code: errno) }
    return FileStatus(raw)
  }

  /// Sets the permission bits, as chmod(1) does.
  package func setPermissions(_ bits: UInt32) throws(SystemError) {
    guard fchmod(number, bits) == 0 else {
      throw SystemError("set permissions of", name, code: errno)
    }
  }

  /// Makes reads and writes return at once (O_NONBLOCK), or wait.
  package func setNonBlocking(_ isNonBlocking: Bool) {
    let flags = cl_fcntl(number, F_GETFL, 0)
    _ = cl_fcntl(number, F_SETFL, isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK)
  }

  /// True where the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Gives the number up without closing it; somebody else owns it now.
  package consuming func release() -> Int32 {
    isClosedOnDeinit = false
    return number
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

/// Runs a call again as long as a signal interrupts it.
func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
