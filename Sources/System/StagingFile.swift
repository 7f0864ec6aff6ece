import CLinux
import Glibc

/// A file that is written without a name and gets one only when it is whole.
///
/// Where the file system can (O_TMPFILE), nothing is left behind however the
/// process ends; elsewhere it has a temporary name, which `deinit` removes.
package struct StagingFile: ~Copyable {
  /// The open file, for writing and reading.
  package let descriptor: FileDescriptor

  private let directory: String
  private var temporaryName: String?

  /// Makes an empty file in a directory, on whose file system it will stay.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - mode: The permissions, less the umask's.
  ///   - prefix: How the name begins that the file gets for a moment, or for
  ///     longer where the file system knows no files without a name.
  /// - Throws: `SystemError`.
  package init(
    in directory: String, mode: UInt32 = 0o600, prefix: String = ".cardclip-"
  ) throws(SystemError) {
    self.directory = directory
    name = prefix + "\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp"
    let number = retrying {
      unsafe cl_open(directory, CL_O_TMPFILE | O_RDWR | O_CLOEXEC, mode)
    }
    if number >= 0 {
      descriptor = FileDescriptor(adopting: number, name: directory)
      return
    }
    let error = SystemError("write to", directory, code: errno)
    guard error.code == EOPNOTSUPP || error.code == EISDIR || error.code == EINVAL else {
      throw error
    }
    descriptor = try FileDescriptor.create(directory + "/" + name, mode: mode)
    temporaryName = name
  }

  deinit {
    if let temporaryName { _ = unsafe unlink(directory + "/" + temporaryName) }
  }

  private let name: String

  /// Gives the file its name, replacing what has it.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - isDurable: True to have the bytes on the disk before; the name is when
  ///     the directory is synced, which is left to the caller.
  /// - Throws: `SystemError`.
  package mutating func commit(to path: String, isDurable: Bool = true) throws(SystemError) {
    if isDurable { try descriptor.sync() }
    if temporaryName == nil {
      // A link can't replace a file, a rename can.
      let link = "/proc/self/fd/\(descriptor.number)"
      guard unsafe linkat(AT_FDCWD, link, AT_FDCWD, directory + "/" + name, AT_SYMLINK_FOLLOW) == 0
      else { throw SystemError("write to", path, code: errno) }
      temporaryName = name
    }
    try FileSystem.rename(directory + "/" + name, to: path)
    temporaryName = nil
  }
}
