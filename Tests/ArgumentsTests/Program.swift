import System

/// Runs other programs to the end.
enum Program {
  struct Result {
    let status: Int32
    /// Standard output and standard error.
    let output: String
  }

  static func run(
    _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"], input: String? = nil
  ) throws -> Result {
    var launch = ChildProcess.Launch(path: arguments.first ?? "", arguments: arguments)
    launch.environment = environment
    let pipe = try Pipe()
    let (readNumber, writeNumber) = pipe.ends()
    let reader = FileDescriptor(adopting: readNumber, name: "the output")
    let writer = FileDescriptor(adopting: writeNumber, name: "the output")
    launch.descriptors = [(writer.number, as: 1), (writer.number, as: 2)]
    let child: ChildProcess
    if let input {
      let file = try FileDescriptor.open(input)
      launch.descriptors.append((file.number, as: 0))
      child = try ChildProcess(launch)
    } else {
      launch.closedStreams = [0]
      child = try ChildProcess(launch)
    }
    // The reader sees the end only once no writer is left.
    _ = consume writer
    let output = try readAll(reader)
    return Result(status: child.wait(), output: String(decoding: output, as: UTF8.self))
  }

  static func readAll(_ file: borrowing FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
