import CLinux
import Glibc

/// What a path or descriptor is: its kind and its size.
package struct FileStatus: Equatable {
  /// The kinds of file that make a difference here.
  package enum Kind {
    case regular
    case directory
    case fifo
    case other
  }

  /// The kind of the file.
  package let kind: Kind

  /// Its size in bytes; 0 for what has none.
  package let byteCount: Int

  /// When its content last changed, in seconds since 1970.
  package let modified: Int

  /// The permission bits, as in chmod(1).
  package let permissions: UInt32

  /// How many names it has; 0 for an open file that was removed.
  package let linkCount: Int

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFIFO: kind = .fifo
    default: kind = .other
    }
    byteCount = Int(raw.st_size)
    modified = Int(raw.st_mtim.tv_sec)
    linkCount = Int(raw.st_nlink)
    permissions = raw.st_mode & 0o7777
  }
}
