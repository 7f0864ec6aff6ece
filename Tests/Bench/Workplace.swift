import System
import TestSupport

/// An X server and a store that nothing else uses, gone with the object.
final class Workplace {
  let server: XServer
  let directory: TemporaryDirectory

  init() throws {
    server = try XServer()
    directory = try TemporaryDirectory()
  }

  /// What all measured programs get, and nothing else.
  var environment: [String] {
    let path = Environment.current()["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH=\(path)", "LC_ALL=C.UTF-8", "DISPLAY=\(server.display)",
      "CARDCLIP_STORE=\(directory.file("store"))", "TMPDIR=\(directory.path)",
    ]
  }

  /// A PNG of a size, in a file.
  func picture(byteCount: Int) throws -> String {
    let path = directory.file("picture-\(byteCount).png")
    try PNGFixture(byteCount: byteCount).write(to: path)
    return path
  }

  /// Has xclip own a selection with a file.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - path: The file.
  ///   - type: What it is offered as.
  ///   - kind: What cardclip takes it for: `image` or `text`.
  /// - Throws: `TimedCommand.Failure`.
  func xclip(owns selection: String, _ path: String, as type: String, kind: String) throws {
    try TimedCommand("xclip", "-selection", selection, "-t", type, path, in: self).run()
    // xclip ends before the server has heard of it.
    let question = try TimedCommand("cardclip", "has", kind, "--selection", selection, in: self)
    for _ in 0..<1000 where (try? question.run()) != nil { return }
    try question.run()
  }

  /// Fails where two files differ: what moves the wrong bytes has no speed.
  func compare(_ one: String, _ other: String) throws {
    try TimedCommand("cmp", one, other, in: self).run()
  }

  /// The most memory that the owner of a selection had resident, in bytes.
  ///
  /// - Parameter word: What its command line has, and no other of this server.
  /// - Returns: The peak; nil where no such process runs.
  /// - Throws: `SystemError`.
  func peakMemory(ofOwner word: String) throws -> Int? {
    for name in try FileSystem.names(in: "/proc") where Int(name) != nil {
      // A process may end while it is looked at.
      guard let command = try? Self.text("/proc/\(name)/cmdline"), command.contains(word),
        let environment = try? Self.text("/proc/\(name)/environ"),
        environment.split(separator: "\0").contains("DISPLAY=\(server.display)"),
        let status = try? Self.text("/proc/\(name)/status")
      else { continue }
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }
    return nil
  }

  /// A file of the kernel's, which has no size before it is read.
  private static func text(_ path: String) throws -> String {
    let file = try FileDescriptor.open(path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = try file.read(into: &buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
