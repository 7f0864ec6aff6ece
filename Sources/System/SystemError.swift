import Glibc

/// A system call that failed: what was being done, to what, and why.
package struct SystemError: Error, Equatable {
  /// What was being done, as a verb phrase: "open", "write to".
  package let operation: String

  /// The file, program or stream it was done to.
  package let subject: String?

  /// The error number, as in errno(3).
  package let code: Int32

  package init(_ operation: String, _ subject: String? = nil, code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// The system's words for the error number, as of strerror(3).
  package var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// True where the file, or a directory on the way to it, doesn't exist.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// True where the reader of a pipe is gone (EPIPE).
  package var isBrokenPipe: Bool { code == EPIPE }

  /// True where a stream was closed by whoever started the process (EBADF).
  package var isClosedStream: Bool { code == EBADF }

  /// True where nothing can be written: disk full, quota or size limit reached.
  package var isNoSpace: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  /// True where permission is lacking or the file system is read-only.
  package var isNotPermitted: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// True where nothing on the file system can be written.
  package var isReadOnlyFileSystem: Bool { code == EROFS }

  /// True where the path names a directory and a file was wanted.
  package var isDirectory: Bool { code == EISDIR }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    guard let subject else { return "cannot \(operation): \(reason)" }
    return "cannot \(operation) \(subject.isEmpty ? "''" : subject): \(reason)"
  }
}
