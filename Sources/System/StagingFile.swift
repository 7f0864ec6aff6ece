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
  private let name: String
  private var temporaryName: String?

  /// True where the file has a name already though it isn't whole, since the
  /// file system knows no files without.
  package var hasTemporaryName: Bool { temporaryName != nil }

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

  /// Gives the file its name, replacing what has it.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - isDurable: True to have the bytes on the disk before; the name is when
  ///     the directory is synced, which is left to the caller.
  /// - Throws: `SystemError`.
  package mutating func commit(to path: String, isDurable: Bool = true) throws(SystemError) {
    if isDurable { try descriptor.sync() }
    if !hasTemporaryName {
      if try link(to: path) { return }
      // A link can't replace a file, a rename can.
      guard try link(to: directory + "/" + name) else {
        throw SystemError("write to", path, code: EEXIST)
      }
      temporaryName = name
    }
    try FileSystem.rename(directory + "/" + name, to: path)
    temporaryName = nil
  }

  /// Gives the file a first name; false where something has that.
  private func link(to path: String) throws(SystemError) -> Bool {
    let descriptorPath = "/proc/self/fd/\(descriptor.number)"
    if unsafe linkat(AT_FDCWD, descriptorPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 {
      return true
    }
    guard errno == EEXIST else { throw SystemError("write to", path, code: errno) }
    return false
  }
}
