package import System

/// A program that runs beside its test, and is killed with it at the latest.
package final class RunningProgram {
  /// What was started.
  package let program: Program
  /// The process id.
  package var id: Int32 { process.id }

  /// Adds what the test itself has to do while it waits, such as to serve the
  /// program, to the loop of each wait.
  package var beside: ((PollLoop) -> Void)?

  private let process: ChildProcess
  private let end: FileDescriptor
  private let output: OutputCapture?
  private let errors: OutputCapture
  private let input: InputFeed?
  private var ending: ChildProcess.Ending?
  private var readLines = 0

  init(_ program: Program) throws {
    self.program = program
    Signals.ignoreWriteSignals()
    var launch = ChildProcess.Launch(path: program.path, arguments: [program.path])
    launch.arguments += program.arguments
    launch.environment = program.environment.map { "\($0.key)=\($0.value)" }
    launch.descriptors = program.descriptors

    let errorPipe = try Pipe()
    errorPipe.setCapacity(1 << 20)
    launch.descriptors.append((errorPipe.writeEnd.number, as: 2))
    let outputPipe = try Pipe()
    outputPipe.setCapacity(1 << 20)
    var outputFile: FileDescriptor?
    if case .file(let path) = program.output {
      let file = try FileDescriptor.replace(path)
      launch.descriptors.append((file.number, as: 1))
      outputFile = consume file
    } else {
      launch.descriptors.append((outputPipe.writeEnd.number, as: 1))
    }
    let inputPipe = try Pipe()
    var inputFile: FileDescriptor?
    var fed: [UInt8]?
    switch program.input {
    case .none: launch.closedStreams = [0]
    case .bytes(let bytes):
      fed = bytes
      launch.descriptors.append((inputPipe.readEnd.number, as: 0))
    case .written:
      fed = []
      launch.descriptors.append((inputPipe.readEnd.number, as: 0))
    case .file(let path):
      let file = try FileDescriptor.open(path)
      launch.descriptors.append((file.number, as: 0))
      inputFile = consume file
    }

    process = try ChildProcess(launch)
    end = try process.endDescriptor()
    _ = consume outputFile
    _ = consume inputFile
    // Splitting the pipes closes nothing; the ends that are the child's are
    // closed here, or the end of the output would never show.
    errors = OutputCapture(Self.keepReadEnd(errorPipe))
    if case .captured = program.output {
      output = OutputCapture(Self.keepReadEnd(outputPipe))
    } else {
      output = nil
    }
    input = fed.map { [number = Self.keepWriteEnd(inputPipe)] in InputFeed(number, $0) }
  }

  deinit {
    guard ending == nil else { return }
    process.send(Signal.kill.rawValue)
    _ = process.waitForEnding()
  }

  /// Standard output so far.
  package var text: String { output?.text ?? "" }

  /// Standard error so far.
  package var errorText: String { errors.text }

  /// Waits until the program prints a line that fits, and returns it.
  ///
  /// Each line is looked at once: the next call goes on after it.
  ///
  /// - Parameters:
  ///   - wanted: What is waited for, in words, for the error.
  ///   - deadline: After this time the program is killed.
  ///   - fits: Says of a line, without its newline, whether it is the one.
  /// - Returns: The line.
  /// - Throws: `ProgramError.ended` or `ProgramError.deadlinePassed`, both with
  ///   what it printed.
  @discardableResult
  package func waitForLine(
    _ wanted: String = "a line", deadline: Duration = Program.patience,
    where fits: @escaping (String) -> Bool = { _ in true }
  ) throws -> String {
    var found: String?
    try pump(waitingFor: wanted, deadline: deadline) { [unowned self] in
      found = nextLine(where: fits)
      return found != nil || isOver(.outputClosed)
    }
    guard let found else {
      throw ProgramError.ended(
        command: program.command, waitingFor: wanted, output: text, errors: errorText)
    }
    return found
  }

  /// Waits until something stands in standard error.
  ///
  /// - Parameters:
  ///   - wanted: What is waited for.
  ///   - deadline: After this time the program is killed.
  /// - Throws: `ProgramError.ended` or `ProgramError.deadlinePassed`, both with
  ///   what it printed.
  package func waitForErrors(
    _ wanted: String, deadline: Duration = Program.patience
  ) throws {
    try pump(waitingFor: wanted, deadline: deadline) { [unowned self] in
      errorText.contains(wanted) || isOver(.outputClosed)
    }
    guard errorText.contains(wanted) else {
      throw ProgramError.ended(
        command: program.command, waitingFor: wanted, output: text, errors: errorText)
    }
  }

  /// Waits for the program's end.
  ///
  /// - Parameters:
  ///   - completion: When the output is complete.
  ///   - deadline: After this time the program is killed.
  /// - Returns: How it ended, and all that it printed.
  /// - Throws: `ProgramError.deadlinePassed` with what it printed.
  package func wait(
    until completion: Program.Completion = .outputClosed, deadline: Duration = Program.patience
  ) throws -> ProgramResult {
    if case .bytes = program.input {} else { input?.close() }
    try pump(waitingFor: "its end", deadline: deadline) { [unowned self] in isOver(completion) }
    let ending = self.ending ?? process.waitForEnding()
    self.ending = ending
    return ProgramResult(
      status: ending.status, signal: ending.signal, peakMemory: ending.peakMemory,
      output: output?.bytes ?? [], errors: errors.bytes,
      isOutputClosed: errors.isClosed && output?.isClosed ?? true)
  }

  /// Sends a signal; the program may have ended already.
  package func send(_ signal: Signal) {
    if ending == nil { process.send(signal.rawValue) }
  }

  /// Writes to its standard input, where that is `.written`.
  package func write(_ text: String) {
    input?.append(Array(text.utf8))
    input?.writeSome()
  }

  /// Waits until all that was written is read, but for what a pipe holds.
  ///
  /// - Parameter deadline: After this time the program is killed.
  /// - Throws: `ProgramError.deadlinePassed`.
  package func waitUntilWritten(deadline: Duration = Program.patience) throws {
    try pump(waitingFor: "its reading", deadline: deadline) { [unowned self] in
      input?.number == nil || ending != nil
    }
  }

  /// Closes its standard input.
  package func closeInput() {
    input?.close()
  }
}

extension RunningProgram {
  private func nextLine(where fits: (String) -> Bool) -> String? {
    guard let output else { return nil }
    while let length = output.bytes[readLines...].firstIndex(of: 10) {
      let line = String(decoding: output.bytes[readLines..<length], as: UTF8.self)
      readLines = length + 1
      if fits(line) { return line }
    }
    return nil
  }

  private func isOver(_ completion: Program.Completion) -> Bool {
    guard ending != nil else { return false }
    return completion == .processEnded || (errors.isClosed && output?.isClosed ?? true)
  }

  /// Moves bytes until the condition holds.
  private func pump(
    waitingFor wanted: String, deadline: Duration, until isDone: @escaping () -> Bool
  ) throws {
    if isDone() { return }
    let loop = PollLoop()
    var isLate = false
    let step = { if isDone() { loop.stop() } }
    beside?(loop)
    for capture in [output, errors].compactMap({ $0 }) where !capture.isClosed {
      var source: PollLoop.Source?
      source = loop.watch(capture.number) {
        capture.drain()
        if capture.isClosed, let source { loop.remove(source) }
        step()
      }
    }
    if ending == nil {
      var source: PollLoop.Source?
      source = loop.watch(end.number) { [unowned self] in
        ending = process.waitForEnding()
        if let source { loop.remove(source) }
        output?.drain()
        errors.drain()
        step()
      }
    }
    feed(loop, then: step)
    loop.after(deadline) {
      isLate = true
      loop.stop()
    }
    try loop.run()
    guard isLate else { return }
    process.send(Signal.kill.rawValue)
    if ending == nil { ending = process.waitForEnding() }
    throw ProgramError.deadlinePassed(
      command: program.command, waitingFor: wanted, output: text, errors: errorText)
  }

  private func feed(_ loop: PollLoop, then step: @escaping () -> Void) {
    guard let input else { return }
    let isWhole: Bool
    if case .bytes = program.input { isWhole = true } else { isWhole = false }
    guard let number = input.number else {
      if isWhole { input.close() }
      return
    }
    var source: PollLoop.Source?
    source = loop.watchForWriting(number) {
      input.writeSome()
      guard input.number == nil, let source else { return }
      loop.remove(source)
      if isWhole { input.close() }
      step()
    }
  }

  private static func keepReadEnd(_ pipe: consuming Pipe) -> Int32 {
    let ends = pipe.ends()
    _ = FileDescriptor(adopting: ends.write, name: "a pipe")
    return ends.read
  }

  private static func keepWriteEnd(_ pipe: consuming Pipe) -> Int32 {
    let ends = pipe.ends()
    _ = FileDescriptor(adopting: ends.read, name: "a pipe")
    return ends.write
  }
}
