package import System

/// What the process does that reads listed files for another one.
///
/// To open or read a file can take for ever, on a server that is gone or in a
/// file system that a program serves, and no signal ends that. So a process
/// with a loop leaves it to another one, and can do without that.
package enum FileReaderProgram {
  /// The command that runs it.
  package static let command = "__read"

  /// Reads the files whose paths are in standard input, each with a zero after
  /// it, and writes to standard output what they hold.
  ///
  /// - Parameter byteLimit: The most bytes of a file; of a larger one so many
  ///   come, and a few more.
  /// - Throws: `SystemError`.
  package static func run(byteLimit: Int) throws(SystemError) {
    // Nothing is kept busy by a process that may be stuck for long.
    try FileSystem.changeDirectory("/")
    let input = StandardStream.input.descriptor
    var list = [UInt8](repeating: 0, count: try input.status().byteCount)
    list.removeLast(list.count - (try input.read(into: &list, at: 0)))
    for path in list.split(separator: 0) {
      do throws(FileIntakeError) {
        try send(FileIntake.open(pathBytes: Array(path)), byteLimit: byteLimit)
      } catch {
        if case .system(let error) = error, error.isBrokenPipe { throw error }
        try StandardStream.output.descriptor.write(FileMessage(error).head.span)
      }
    }
  }

  private static func send(
    _ file: borrowing FileDescriptor, byteLimit: Int
  ) throws(FileIntakeError) {
    let output = StandardStream.output.descriptor
    var buffer = [UInt8](repeating: 0, count: FileMessage.pieceLimit)
    var sent = 0
    do throws(SystemError) {
      while sent <= byteLimit {
        let count = try file.read(into: &buffer)
        if count == 0 { break }
        try output.write(FileMessage.piece(count).head.span)
        try output.write(buffer.span.extracting(..<count))
        sent += count
      }
      try output.write(FileMessage.end.head.span)
    } catch {
      throw .system(error)
    }
  }
}
