import System

/// A directory of a test's own, removed with all that is in it.
final class TemporaryDirectory {
  let path = "/tmp/arguments-tests-\(UInt64.random(in: 0 ... .max))"

  init() throws {
    try FileSystem.makeDirectory(path)
  }

  deinit {
    _ = try? Program.run(["/bin/rm", "-rf", path])
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String, isExecutable: Bool = false) throws -> String {
    let file = "\(path)/\(name)"
    if let parent = FileSystem.parent(of: file) { try FileSystem.makeDirectory(parent) }
    try FileDescriptor.replace(file).write(text.utf8.span)
    if isExecutable { try FileSystem.setPermissions(0o700, of: file) }
    return file
  }

  /// The text of a file; nil where there is none.
  func read(_ name: String) throws -> String? {
    let file = "\(path)/\(name)"
    guard try FileSystem.status(file) != nil else { return nil }
    return String(decoding: try Program.readAll(FileDescriptor.open(file)), as: UTF8.self)
  }
}
