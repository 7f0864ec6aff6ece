import CLinux
import Glibc

/// Files without a name: they vanish with their last descriptor, so that
/// nothing is left behind however the process ends.
package enum AnonymousFile {
  /// Bytes in memory that nobody can change any more (memfd_create(2), sealed).
  ///
  /// They never reach a disk, which sensitive content needs.
  package static func sealed(_ bytes: Span<UInt8>) throws(SystemError) -> FileDescriptor {
    let file = try inMemory()
    try file.write(bytes)
    try seal(file)
    return file
  }

  /// An empty file in memory, to be written and then sealed.
  package static func inMemory() throws(SystemError) -> FileDescriptor {
    let number = unsafe cl_memfd_create("cardclip", CL_MFD_CLOEXEC | CL_MFD_ALLOW_SEALING)
    guard number >= 0 else { throw SystemError("make a file in memory", code: errno) }
    return FileDescriptor(adopting: number, name: "a file in memory")
  }

  /// Ends all writing to a file in memory, for every process that has it.
  package static func seal(_ file: borrowing FileDescriptor) throws(SystemError) {
    guard cl_fcntl(file.number, CL_F_ADD_SEALS, CL_SEAL_ALL) == 0 else {
      throw SystemError("seal", file.name, code: errno)
    }
  }

  /// An empty file of mode 0600 on the disk of a directory, unlinked before it
  /// is returned.
  package static func onDisk(in directory: String) throws(SystemError) -> FileDescriptor {
    let path = directory + "/.\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp"
    let file = try FileDescriptor.create(path)
    try FileSystem.removeFile(path)
    return file
  }
}
