import Glibc

extension FileSystem {
  /// Removes a directory and all that is in it; one that is gone already is no
  /// error.
  ///
  /// Symbolic links are removed, never followed.
  package static func removeTree(_ path: String) throws(SystemError) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    for name in try names(in: path) { try removeTree(path + "/" + name) }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else {
      throw SystemError("remove", path, code: errno)
    }
  }
}
