import System
import TestSupport

/// The processes that `copy` leaves behind to serve.
extension Desk {
  /// Serves bytes from `copy --foreground`, and waits until it does.
  ///
  /// - Parameters:
  ///   - bytes: What is copied.
  ///   - options: Further options of `copy`.
  /// - Returns: The command, which runs until the selection is lost.
  /// - Throws: `ProgramError`.
  func serve(_ bytes: [UInt8], _ options: String...) throws -> RunningProgram {
    let path = try files.write(bytes, to: "served-\(UInt64.random(in: 0 ... .max))")
    let watcher = try Probe("watch", "--selection", "CLIPBOARD", "--count", "1", on: server)
    let serving = try cardclip(["copy", "--file", path, "--foreground"] + options).start()
    _ = try watcher.finish()
    return serving
  }

  /// The ids of this desk's serving processes.
  func serverIDs() throws -> [Int32] {
    try FileSystem.names(in: "/proc").compactMap { Int32($0) }.filter { id in
      // A process may end meanwhile, or be another's.
      guard let command = try? Self.words("/proc/\(id)/cmdline"), command.contains("__serve"),
        let environment = try? Self.words("/proc/\(id)/environ")
      else { return false }
      return environment.contains("CARDCLIP_STORE=" + store)
    }
  }

  /// Waits until all of them have ended.
  func waitForServers() throws {
    for id in try serverIDs() { try ProcessEnd.wait(id) }
  }

  /// Sends a signal to all of them.
  func signalServers(_ signal: Signal) throws {
    for id in try serverIDs() { try ProcessEnd.send(signal, to: id) }
  }

  /// The words of a file of /proc, each of which ends in a zero.
  private static func words(_ path: String) throws -> [String] {
    let file = try FileDescriptor.open(path)
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = try file.read(into: &bytes, at: 0)
    return bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
