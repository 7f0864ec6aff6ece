import System

/// A directory of a test's own, removed with all that is in it at the end.
package final class TemporaryDirectory {
  /// The directory's path.
  package let path: String

  /// Makes an empty directory of mode 0700.
  package init() throws {
    let base = Environment.current()["TMPDIR"] ?? "/tmp"
    path = base + "/cardclip-test-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeDirectory(path)
  }

  deinit {
    // What a test made unreadable is left behind; that is no failure of the
    // behaviour under test.
    try? FileSystem.removeTree(path)
  }

  /// The path of a name in the directory.
  package func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file in the directory and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = try FileDescriptor.replace(self.file(name))
    try file.write(bytes.span)
    return self.file(name)
  }

  /// The bytes of a file in the directory.
  package func read(_ name: String) throws -> [UInt8] {
    try FileContent.read(file(name))
  }
}
