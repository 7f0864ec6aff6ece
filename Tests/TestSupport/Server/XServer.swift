import System

/// A private X server (Xvfb) without a window manager, ended with its test.
package final class XServer {
  /// The value of DISPLAY for its clients: ":5".
  package let display: String

  private let server: RunningProgram
  private let number: String
  private var isRunning = true

  /// Starts a server and waits until it answers.
  ///
  /// - Parameter arguments: Further arguments, such as `-maxbigreqsize 1`,
  ///   which holds requests to 4 MiB.
  /// - Throws: `ProgramError`.
  package init(_ arguments: String...) throws {
    let pipe = try Pipe()
    var program = try Program("Xvfb")
    program.arguments = ["-displayfd", "9", "-noreset", "-nolisten", "tcp"]
    program.arguments += ["-screen", "0", "1280x1024x24"] + arguments
    program.descriptors = [(pipe.writeEnd.number, as: 9)]
    server = try program.start()
    let ends = pipe.ends()
    _ = FileDescriptor(adopting: ends.write, name: "a pipe")
    number = try Self.readNumber(OutputCapture(ends.read), of: server)
    display = ":" + number
  }

  deinit {
    stop()
  }

  /// The server's process id.
  package var id: Int32 { server.id }

  /// Ends the server, as at the end of a session.
  package func stop() {
    end(by: .terminate)
  }

  /// Kills the server, as a crash would.
  package func kill() {
    end(by: .kill)
    // A killed server leaves these; another one may have taken them over.
    let lock = "/tmp/.X\(number)-lock"
    guard let owner = try? FileContent.read(lock),
      String(decoding: owner, as: UTF8.self).split(separator: " ").last?.filter(\.isNumber)
        == String(id)
    else { return }
    try? FileSystem.removeFile("/tmp/.X11-unix/X\(number)")
    try? FileSystem.removeFile(lock)
  }

  private func end(by signal: Signal) {
    guard isRunning else { return }
    isRunning = false
    server.send(signal)
    // Past the deadline it is killed, which is an end as well.
    _ = try? server.wait(until: .processEnded, deadline: .seconds(30))
  }

  /// Reads the display's number, which the server writes once it listens.
  private static func readNumber(
    _ capture: OutputCapture, of server: RunningProgram
  ) throws -> String {
    let loop = PollLoop()
    loop.watch(capture.number) {
      capture.drain()
      if capture.isClosed || capture.bytes.last == 10 { loop.stop() }
    }
    loop.after(Program.patience) { loop.stop() }
    try loop.run()
    let digits = capture.text.filter(\.isNumber)
    guard !digits.isEmpty else {
      server.send(.kill)
      let result = try server.wait(until: .processEnded)
      throw ProgramError.noDisplay(result.errorText)
    }
    return digits
  }
}
