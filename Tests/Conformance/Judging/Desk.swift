package import TestSupport

/// A private X server with the program to be judged, for one case; it gathers
/// what didn't hold.
package final class Desk {
  package let server: XServer
  package let subject: Subject
  /// What didn't hold, in words.
  package private(set) var failures: [String] = []

  let directory: TemporaryDirectory
  private var copiers: [RunningProgram] = []

  /// How long a program may take before it is said to hang, where it is one
  /// that has no limit of its own.
  private let patience: Duration

  package init(_ subject: Subject, hasSmallRequests: Bool) throws {
    self.subject = subject
    server = hasSmallRequests ? try XServer("-maxbigreqsize", "1") : try XServer()
    directory = try TemporaryDirectory()
    patience = subject == .cardclip ? Program.patience : .seconds(10)
    // As on any desktop: xsel serves no UTF8_STRING where nobody named it
    // before.
    _ = try Probe.run("request", "--target", "UTF8_STRING", on: server)
  }

  /// Notes a failure where the condition doesn't hold.
  func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
    if !condition { failures.append(failure()) }
  }

  // MARK: The program copies

  /// Has the program own CLIPBOARD with bytes, and waits until it does.
  @discardableResult
  func copy(_ bytes: [UInt8], type: String? = nil) throws -> RunningProgram {
    let watcher = try Probe("watch", "--count", "1", on: server)
    let program = try run(subject.copying(type, on: self), input: bytes)
    copiers.append(program)
    try watcher.wait(for: "owner")
    _ = try watcher.finish()
    return program
  }

  /// The same with a text.
  @discardableResult
  func copy(_ text: String) throws -> RunningProgram {
    try copy(Array(text.utf8))
  }

  /// Has the program copy as a person does, until it returns.
  func copyAndReturn(_ text: String) throws -> ProgramResult {
    var program = try prepared(subject.detachedCopying(on: self))
    program.input = .bytes(Array(text.utf8))
    return try program.run(until: .processEnded, deadline: patience)
  }

  /// The changes of the selection's owner while something is done, until there
  /// are so many or it is plain that there won't be.
  func changes(_ count: Int, during body: () throws -> Void) throws -> [TraceEvent] {
    let watcher = try Probe("watch", "--count", "\(count)", on: server)
    try body()
    _ = try? watcher.program.wait(deadline: patience)
    return try watcher.program.text.split(separator: "\n").map { try TraceEvent($0) }
      .filter { $0.name == "owner" }
  }

  /// Lets a probe that paused go on, and notes what it finds wrong.
  func resume(_ reader: Probe) throws {
    reader.program.send(.user1)
    _ = try? reader.program.wait(deadline: patience)
    let events = try reader.program.text.split(separator: "\n").map { try TraceEvent($0) }
    expect(events.contains { $0.name == "done" }, "it leaves the transfer in the middle")
    failures += events.filter { $0.name == "failure" }.compactMap { $0.text("what") }
  }

  /// Notes where a program that lost the selection doesn't end.
  func expectEnd(of program: RunningProgram) throws {
    do { _ = try program.wait(deadline: patience + .seconds(10)) } catch ProgramError.deadlinePassed
    { expect(false, "it doesn't end") }
  }

  /// Runs `selection-probe request` and notes what it finds wrong.
  @discardableResult
  func request(_ arguments: [String], noting: Bool = true) throws -> Probe.Verdict {
    let timeout = subject == .cardclip ? "60000" : "5000"
    let verdict = try Probe(["request", "--timeout", timeout] + arguments, on: server).finish()
    if noting { failures += verdict.failures }
    return verdict
  }

  /// The same.
  @discardableResult
  func request(_ arguments: String...) throws -> Probe.Verdict {
    try request(arguments)
  }

  /// Notes where the program doesn't serve a text any more.
  func expectServing(_ text: String = "hello") throws {
    let verdict = try request(["--target", "UTF8_STRING"], noting: false)
    let served = verdict.events("content").first?.text("text")
    expect(served == text, "it serves no more")
  }

  // MARK: The program pastes

  /// How a paste ended.
  struct Pasting {
    var status: Int32
    var output: [UInt8]
    var errors: String
    var hangs: Bool

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Starts `selection-probe own`.
  func own(_ arguments: String...) throws -> Probe {
    try Probe(["own"] + arguments, on: server)
  }

  /// How long cardclip waits for an owner that does nothing, or ends.
  private static let shortTime = "500ms"

  /// Has the program paste CLIPBOARD.
  func paste(
    _ type: String? = nil, selection: String = "clipboard", timeout: String = shortTime
  ) throws -> Pasting {
    try outcome(of: startPasting(type, selection: selection, timeout: timeout))
  }

  /// Has the program paste CLIPBOARD into a file: cardclip by its option, the
  /// others as a shell would redirect them.
  func paste(into path: String) throws -> Pasting {
    var program = try prepared(
      subject.pasting(nil, selection: "clipboard", timeout: Self.shortTime, on: self))
    if subject == .cardclip {
      program.arguments = program.arguments.map { $0 == "-" ? path : $0 }
    } else {
      program.output = .file(path)
    }
    return try outcome(of: program.start())
  }

  func startPasting(
    _ type: String? = nil, selection: String = "clipboard", timeout: String = "30s"
  ) throws -> RunningProgram {
    try prepared(subject.pasting(type, selection: selection, timeout: timeout, on: self)).start()
  }

  private func outcome(of program: RunningProgram) throws -> Pasting {
    do {
      let result = try program.wait(deadline: patience)
      return Pasting(
        status: result.status, output: result.output, errors: result.errorText, hangs: false)
    } catch ProgramError.deadlinePassed {
      return Pasting(status: -1, output: [], errors: "", hangs: true)
    }
  }

  /// Notes where a paste didn't give these bytes.
  func expectPaste(
    _ type: String? = nil, selection: String = "clipboard", timeout: String = "30s",
    gives bytes: [UInt8], _ about: String = ""
  ) throws {
    let result = try paste(type, selection: selection, timeout: timeout)
    let prefix = about.isEmpty ? "" : about + ": "
    if result.hangs { return failures.append(prefix + "it hangs") }
    if let difference = Difference(result.output, from: bytes) {
      failures.append(prefix + "it pastes \(difference)")
    } else {
      expect(result.status == 0, prefix + "exit status \(result.status)")
    }
  }

  /// Notes where a paste didn't fail clearly: in time, with a status and a
  /// word, and without a byte.
  func expectNoPaste(_ type: String? = nil, _ about: String = "") throws {
    let result = try paste(type)
    let prefix = about.isEmpty ? "" : about + ": "
    if result.hangs { return failures.append(prefix + "it hangs") }
    expect(result.status > 0, prefix + "exit status \(result.status)")
    expect(!result.errors.isEmpty, prefix + "not a word")
    expect(result.output.isEmpty, prefix + "\(result.output.count) bytes all the same")
  }

  // MARK: Programs

  private func run(_ program: Program, input: [UInt8]) throws -> RunningProgram {
    var program = prepared(program)
    program.input = .file(try directory.write(input, to: "content"))
    return try program.start()
  }

  /// xsel writes a log, and does nothing where it has no place for it.
  private func prepared(_ program: Program) -> Program {
    var program = program
    program.environment["HOME"] = directory.path
    program.environment["TMPDIR"] = directory.path
    return program
  }
}
