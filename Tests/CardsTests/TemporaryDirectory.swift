import Glibc
import System

/// A directory of a test's own, removed with all that is in it at the end.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = "/tmp/cardclip-cards-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeDirectory(path)
  }

  deinit {
    Self.remove(path)
  }

  func file(_ name: String) -> String {
    path + "/" + name
  }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    for name in (try? FileSystem.names(in: path)) ?? [] { remove(path + "/" + name) }
    unsafe rmdir(path)
  }
}
