import System

/// Files that another process opens and reads, so that the loop never waits for
/// a file system.
final class FileReader: FileSource {
  private let loop: PollLoop
  private let timeout: Duration
  private let process: ChildProcess
  private let end: FileDescriptor
  private let pipe: FileDescriptor
  private var endSource: PollLoop.Source?
  private var pipeSource: PollLoop.Source?
  private var timer: PollLoop.Timer?

  /// True where the pipe can be read without a wait.
  private var isReadable = false
  private var input: [UInt8] = []
  private var position = 0
  /// How many bytes of the current piece are still to come.
  private var pieceRest = 0
  /// True until the file's end has come.
  private var isInFile = false
  /// How many files are passed over.
  private var skipCount = 0
  private var failure: FileIntakeError?

  private init(
    _ process: ChildProcess, end: consuming FileDescriptor, pipe: consuming FileDescriptor,
    timeout: Duration, loop: PollLoop
  ) {
    self.process = process
    self.end = end
    self.pipe = pipe
    self.timeout = timeout
    self.loop = loop
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - byteLimit: The most bytes of a file.
  ///   - timeout: How long it may say nothing.
  ///   - loop: The loop.
  ///   - ended: Called when the process has ended.
  /// - Returns: The files, none of them open yet.
  /// - Throws: `SystemError`.
  static func start(
    _ paths: [[UInt8]], byteLimit: Int, timeout: Duration, loop: PollLoop,
    ended: @escaping (FileReader) -> Void
  ) throws(SystemError) -> FileReader {
    let names: [UInt8] = paths.flatMap { $0 + [0] }
    let list = try AnonymousFile.sealed(names.span)
    let ends = try Pipe().ends()
    let pipe = FileDescriptor(adopting: ends.read, name: "the process that reads files")
    let output = FileDescriptor(adopting: ends.write, name: "the process that reads files")
    var launch = ChildProcess.Launch(
      path: ChildProcess.currentPath(),
      arguments: ["cardclip", FileReaderProgram.command, String(byteLimit)])
    launch.environment = []
    launch.descriptors = [(list.number, as: 0), (output.number, as: 1)]
    launch.closedStreams = [2]
    let process = try ChildProcess(launch)
    let end: FileDescriptor
    do { end = try process.endDescriptor() } catch {
      process.endAtOnce()
      _ = process.wait()
      throw error
    }
    let reader = FileReader(process, end: end, pipe: pipe, timeout: timeout, loop: loop)
    reader.endSource = loop.watch(reader.end.number) { reader.bury(ended) }
    return reader
  }

  /// Calls the closure once there is something to read, or it is clear that
  /// nothing comes any more.
  func wait(_ ready: @escaping () -> Void) {
    stopWaiting()
    pipeSource = loop.watch(pipe.number) { [weak self] in
      self?.isReadable = true
      self?.stopWaiting()
      ready()
    }
    timer = loop.after(timeout) { [weak self] in
      guard let self else { return }
      failure = .noAnswer(after: timeout)
      stop()
      ready()
    }
  }

  /// Ends the process; a wait is given up.
  func stop() {
    stopWaiting()
    if endSource != nil { process.endAtOnce() }
  }

  // MARK: What the process says

  func open(_ path: [UInt8]) throws(FileIntakeError) {
    if isInFile { skipCount += 1 }
    isInFile = true
  }

  func read(into buffer: inout [UInt8]) throws(FileIntakeError) -> Int? {
    if let failure { throw failure }
    while true {
      if pieceRest > 0 {
        guard try hasInput(1) else { return nil }
        let count = min(pieceRest, input.count - position, buffer.count)
        let piece = position..<position + count
        position += count
        pieceRest -= count
        if skipCount > 0 { continue }
        buffer.replaceSubrange(0..<count, with: input[piece])
        return count
      }
      guard try hasInput(FileMessage.headLength) else { return nil }
      let head = input[position..<position + FileMessage.headLength]
      position += FileMessage.headLength
      guard let message = FileMessage(head: head) else { throw fail(.readerEnded) }
      if case .piece(let count) = message {
        pieceRest = count
        continue
      }
      if skipCount > 0 {
        skipCount -= 1
        continue
      }
      isInFile = false
      if let error = message.error { throw error }
      return 0
    }
  }

  /// True where so many bytes are there, once what can be read was read.
  private func hasInput(_ count: Int) throws(FileIntakeError) -> Bool {
    if input.count - position >= count { return true }
    guard isReadable else { return false }
    isReadable = false
    var bytes = [UInt8](repeating: 0, count: FileMessage.pieceLimit)
    let read = (try? pipe.read(into: &bytes)) ?? 0
    guard read > 0 else { throw fail(.readerEnded) }
    input.removeFirst(position)
    position = 0
    input += bytes[..<read]
    return input.count >= count
  }

  // MARK: The end

  private func fail(_ error: FileIntakeError) -> FileIntakeError {
    failure = error
    stop()
    return error
  }

  private func stopWaiting() {
    if let pipeSource { loop.remove(pipeSource) }
    if let timer { loop.cancel(timer) }
    pipeSource = nil
    timer = nil
  }

  private func bury(_ ended: (FileReader) -> Void) {
    if let endSource { loop.remove(endSource) }
    endSource = nil
    _ = process.waitForEnding()
    ended(self)
  }
}
