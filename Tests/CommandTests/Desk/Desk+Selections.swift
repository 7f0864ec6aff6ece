import System
import TestSupport

/// xclip on the other side, as any other program.
extension Desk {
  /// Lets xclip own a selection with the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - type: The target it offers them as; a text for nil.
  ///   - selection: The selection.
  /// - Returns: The program, which serves until it is let go of.
  /// - Throws: `ProgramError`.
  func xclip(
    owning path: String, as type: String? = nil, selection: String = "clipboard"
  ) throws -> RunningProgram {
    // xclip says that it waits before the server has heard of it.
    let watcher = try Probe(
      "watch", "--selection", selection.uppercased(), "--count", "1", on: server)
    var program = try Program("xclip", display: server.display)
    program.arguments = ["-quiet", "-selection", selection]
    if let type { program.arguments += ["-t", type] }
    program.arguments += ["-i", path]
    let owner = try program.start()
    _ = try watcher.finish()
    return owner
  }

  /// Lets xclip own a selection with some bytes.
  func xclip(
    owning bytes: [UInt8], as type: String? = nil, selection: String = "clipboard"
  ) throws -> RunningProgram {
    let path = try files.write(bytes, to: "xclip-\(UInt64.random(in: 0 ... .max))")
    return try xclip(owning: path, as: type, selection: selection)
  }

  /// What xclip gets for a target.
  func xclip(
    reading type: String = "UTF8_STRING", selection: String = "clipboard"
  ) throws -> [UInt8] {
    var program = try Program("xclip", display: server.display)
    program.arguments = ["-selection", selection, "-t", type, "-o"]
    return try program.run().output
  }

  /// The targets that the owner of a selection lists, as xclip reads them.
  func targets(selection: String = "clipboard") throws -> [String] {
    let text = String(decoding: try xclip(reading: "TARGETS", selection: selection), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
}
