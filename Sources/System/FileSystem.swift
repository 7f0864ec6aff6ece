import CLinux
import Glibc

/// Calls on paths: making, renaming, removing and listing.
package enum FileSystem {
  /// The status of what a path names, following links; nil where there is
  /// nothing.
  package static func status(_ path: String) throws(SystemError) -> FileStatus? {
    var raw = stat()
    if unsafe stat(path, &raw) == 0 { return FileStatus(raw) }
    let error = SystemError("stat", path, code: errno)
    if error.isNotFound { return nil }
    throw error
  }

  /// The same, for a path whose bytes may not be UTF-8.
  ///
  /// - Throws: `SystemError`, also where there is nothing.
  package static func status(pathBytes: [UInt8]) throws(SystemError) -> FileStatus {
    var raw = stat()
    let result = unsafe (pathBytes + [0]).withUnsafeBytes { bytes in
      guard let path = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return Int32(-1) }
      return unsafe stat(path, &raw)
    }
    guard result == 0 else {
      throw SystemError("open", String(decoding: pathBytes, as: UTF8.self), code: errno)
    }
    return FileStatus(raw)
  }

  /// The path of the file itself that a path leads to over symbolic links; nil
  /// where there is none.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Makes a directory of mode 0700 and those above it, whatever the umask;
  /// one that exists is left as it is.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o700) != 0 else { return try setPermissions(0o700, of: path) }
    if errno == ENOENT, let parent = parent(of: path) {
      try makeDirectory(parent)
      guard unsafe mkdir(path, 0o700) != 0 else { return try setPermissions(0o700, of: path) }
    }
    let error = SystemError("make directory", path, code: errno)
    guard error.code == EEXIST, try status(path)?.kind == .directory else { throw error }
  }

  /// Sets the permission bits, as chmod(1) does.
  package static func setPermissions(_ bits: UInt32, of path: String) throws(SystemError) {
    guard unsafe chmod(path, bits) == 0 else {
      throw SystemError("set permissions of", path, code: errno)
    }
  }

  /// Renames a file, replacing what has the new name.
  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    guard unsafe Glibc.rename(path, newPath) == 0 else {
      throw SystemError("rename", path, code: errno)
    }
  }

  /// Removes a file; one that is gone already is no error.
  package static func removeFile(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw SystemError("remove", path, code: errno)
    }
  }

  /// Waits until a directory's entries are on the disk, so that a rename in it
  /// survives a power cut.
  package static func syncDirectory(_ path: String) throws(SystemError) {
    try FileDescriptor.openDirectory(path).sync()
  }

  /// The names in a directory, without "." and "..", in no order.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw SystemError("list", path, code: errno)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The path of the directory that a path is in; nil for the root.
  package static func parent(of path: String) -> String? {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    if slash == trimmed.startIndex { return trimmed == "/" ? nil : "/" }
    return String(trimmed[..<slash])
  }

  /// The path from the root on; a relative one is taken from the current
  /// directory.
  package static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    let directory = unsafe String(cString: current)
    return (directory == "/" ? "" : directory) + "/" + path
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Makes a directory the current one, as cd(1).
  package static func changeDirectory(_ path: String) throws(SystemError) {
    guard unsafe chdir(path) == 0 else { throw SystemError("change to", path, code: errno) }
  }

  /// Sets the mask of permissions that new files don't get and returns the old
  /// one, as umask(2).
  @discardableResult
  package static func setCreationMask(_ mask: UInt32) -> UInt32 {
    umask(mask)
  }
}
