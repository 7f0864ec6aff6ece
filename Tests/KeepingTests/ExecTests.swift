import System
import TestSupport
import Testing

/// `listen --exec`: a command for each capture.
@Suite struct ExecTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
    _ = try desktop.cardclip("card", "new", "Captures", "--use").run()
  }

  /// A listener that is past its first capture, of the text "first".
  private func listen(_ command: String, _ options: String...) throws -> (RunningProgram, Probe) {
    let owner = try Probe(
      "own", "--wm-class", "stub,Stub", "--target", "UTF8_STRING", "--text", "first",
      on: desktop.server)
    let listener = try desktop.cardclip(
      ["listen", "--json", "--exec", command] + options
    ).start()
    try Self.wait(for: "captured", of: listener)
    return (listener, owner)
  }

  @discardableResult
  private static func wait(for event: String, of listener: RunningProgram) throws -> TraceEvent {
    let line = try listener.waitForLine("the event \(event)") { line in
      (try? TraceEvent(line))?.name == event
    }
    return try TraceEvent(line)
  }

  /// Makes a FIFO whose reading waits for a writer: a test's way to wait for a
  /// command without a sleep.
  private func fifo(_ name: String) throws -> String {
    let path = desktop.directory.file(name)
    _ = try Program("mkfifo", path).run()
    return path
  }

  private func read(_ fifo: String) throws -> String {
    try Program("cat", fifo).run().text
  }

  @Test(arguments: [5, 300_000])
  func `the command reads the content, from the database or a file`(size: Int) throws {
    let result = try fifo("result")
    let owner = try Probe(
      "own", "--target", "UTF8_STRING", "--text-size", "\(size)", on: desktop.server)
    let listener = try desktop.cardclip("listen", "--exec", "cat > \(result)").start()
    let content = try Program("cat", result).run().output
    #expect(Difference(content, from: Fixtures.text(byteCount: size)) == nil)
    listener.send(.terminate)
    _ = try listener.wait()
    _ = try owner.finish(by: .terminate)
  }

  @Test func `the command is told of the capture, and has no descriptors but its own`() throws {
    let result = try fifo("result")
    let command =
      "exec > \(result); env | grep ^CARDCLIP_ | grep -v STORE | sort; readlink /proc/$$/fd/0; ls /proc/$$/fd"
    let (listener, owner) = try listen(command)
    let lines = try read(result).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "CARDCLIP_CARD=1", "CARDCLIP_ELEMENT=1", "CARDCLIP_KIND=text", "CARDCLIP_OWNER=Stub",
        "CARDCLIP_SELECTION=CLIPBOARD", "CARDCLIP_TYPE=text/plain;charset=utf-8",
        "/memfd:cardclip (deleted)", "0", "1", "2",
      ])
    listener.send(.terminate)
    _ = try listener.wait()
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what it prints goes nowhere, its errors to the listener's`() throws {
    let result = try fifo("result")
    let (listener, owner) = try listen(
      "head -c 3000000 /dev/zero; echo oops >&2; echo done > \(result)")
    #expect(try read(result) == "done\n")
    listener.send(.terminate)
    let ending = try listener.wait()
    #expect(ending.errorText == "oops\n")
    #expect(ending.text.utf8.allSatisfy { $0 != 0 })
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: [
    ("exit 3", "its exit status was 3"), ("kill -9 $$", "it was ended by signal 9"),
    ("/no/such/program 2>/dev/null", "its exit status was 127"),
  ])
  func `a command that fails is reported`(command: String, reason: String) throws {
    let (listener, owner) = try listen(command)
    let event = try Self.wait(for: "command-failed", of: listener)
    #expect(event.integer("element") == 1)
    #expect(event.text("reason") == reason)
    let status = try desktop.cardclip("status").run()
    #expect(status.text.contains("commands that failed: 1"))
    #expect(status.text.contains("element 1: \(reason)"))
    listener.send(.terminate)
    _ = try listener.wait()
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: ["", "trap '' TERM; "])
  func `a command that hangs is ended with all that it started`(prefix: String) throws {
    let lock = desktop.directory.file("lock")
    let (listener, owner) = try listen(
      "exec 9>\(lock); flock 9; \(prefix)tail -f /dev/null & tail -f /dev/null",
      "--exec-timeout", "100ms")
    let event = try Self.wait(for: "command-failed", of: listener)
    #expect(event.text("reason") == "it took longer than 100 ms")
    // The lock is free once every process that inherited it is gone.
    #expect(try Program("flock", lock, "true").run().status == 0)
    listener.send(.terminate)
    _ = try listener.wait()
    _ = try owner.finish(by: .terminate)
  }

  @Test func `captures go on while commands hang, four at once and the rest later`() throws {
    let started = desktop.directory.file("started")
    let start = try fifo("start")
    let gate = try fifo("gate")
    let ended = try fifo("ended")
    // Each waits until the gate is opened, which is when all six are captured.
    let command = """
      echo $CARDCLIP_ELEMENT >> \(started); echo > \(start); read line < \(gate); \
      [ $CARDCLIP_ELEMENT = 6 ] && echo over > \(ended); true
      """
    let (listener, owner) = try listen(command)
    for number in 2...6 {
      let next = try Probe(
        "own", "--target", "UTF8_STRING", "--text", "number \(number)", on: desktop.server)
      try Self.wait(for: "captured", of: listener)
      _ = try next.finish(by: .terminate)
    }
    let starts = try Program("sh", "-c", "exec 3<>\(start); head -n 4 <&3").start()
    _ = try starts.wait()
    #expect(try desktop.directory.read("started").filter { $0 == 10 }.count == 4)
    // The last two tell of their start as well.
    let reader = try Program("sh", "-c", "exec 3<>\(start); exec cat <&3").start()
    let opener = try Program(
      "sh", "-c", "trap '' PIPE; while :; do echo go > \(gate); done 2>/dev/null"
    ).start()
    #expect(try read(ended) == "over\n")
    opener.send(.kill)
    reader.send(.kill)
    listener.send(.terminate)
    _ = try listener.wait()
    let lines = String(decoding: try desktop.directory.read("started"), as: UTF8.self)
    #expect(lines.split(separator: "\n").sorted() == ["1", "2", "3", "4", "5", "6"])
    _ = try owner.finish(by: .terminate)
  }

  @Test func `--once waits for its command`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: desktop.server)
    let result = desktop.directory.file("result")
    let gate = try fifo("gate")
    let listener = try desktop.cardclip(
      "listen", "--once", "--exec", "read line < \(gate); cat > \(result)"
    ).start()
    try listener.waitForLine()
    _ = try Program("sh", "-c", "echo go > \(gate)").run()
    #expect(try listener.wait().status == 0)
    #expect(try desktop.directory.read("result") == Array("hi".utf8))
    _ = try owner.finish(by: .terminate)
  }
}
