import Arguments
import Bridge

/// The process that reads listed files for a listener; nobody types it.
struct ReadFiles: Command {
  var byteLimit: Int?

  static let name = FileReaderProgram.command
  static let summary = "Read the files of a list for another process"
  static let isHidden = true

  static var arguments: [Argument<ReadFiles>] {
    [.operand(\.byteLimit, "BYTES", help: "The most bytes of a file.")]
  }

  func run(_ context: Context) throws {
    try FileReaderProgram.run(byteLimit: byteLimit ?? 0)
  }
}
