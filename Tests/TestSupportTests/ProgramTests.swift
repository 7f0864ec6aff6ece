import System
import TestSupport
import Testing

@Suite struct ProgramTests {
  @Test func `input goes in and output comes out, more than a pipe holds`() throws {
    var program = try Program("cat")
    let bytes = Fixtures.bytes(count: 3_000_000)
    program.input = .bytes(bytes)
    let result = try program.run()
    #expect(result.status == 0)
    #expect(Difference(result.output, from: bytes) == nil)
    #expect(result.isOutputClosed)
    #expect(result.peakMemory > 100_000)
  }

  @Test func `files serve as input and output`() throws {
    let directory = try TemporaryDirectory()
    var program = try Program("cat")
    program.input = .file(try directory.write([1, 2, 3], to: "in"))
    program.output = .file(directory.file("out"))
    #expect(try program.run().status == 0)
    #expect(try directory.read("out") == [1, 2, 3])
  }

  @Test func `the exit status, the signal and standard error are told`() throws {
    let failing = try Program("sh", "-c", "echo oh >&2; exit 3").run()
    #expect(failing.status == 3)
    #expect(failing.signal == nil)
    #expect(failing.errorText == "oh\n")
    let killed = try Program("sh", "-c", "kill -TERM $$").run()
    #expect(killed.status == 143)
    #expect(killed.signal == 15)
  }

  @Test func `past its deadline a program is killed and what it printed is told`() throws {
    let running = try Program("sh", "-c", "echo first; exec sleep 1000").start()
    try running.waitForLine()
    let error = #expect(throws: ProgramError.self) {
      try running.wait(deadline: .milliseconds(1))
    }
    #expect(error?.description.contains("first") == true)
  }

  @Test func `a missing program is an error`() {
    #expect(throws: ProgramError.self) { try Program("no-such-program-anywhere") }
  }

  @Test func `lines are waited for one after the other`() throws {
    let program = try Program("sh", "-c", "echo one; echo two; read x; echo $x; exec cat")
    var written = program
    written.input = .written
    let running = try written.start()
    #expect(try running.waitForLine { $0.hasPrefix("t") } == "two")
    running.write("three\n")
    #expect(try running.waitForLine() == "three")
    #expect(try running.wait().status == 0)
  }

  @Test func `a program that ends before its line is an error that shows the output`() throws {
    let running = try Program("echo", "other").start()
    let error = #expect(throws: ProgramError.self) {
      try running.waitForLine("ready") { $0 == "ready" }
    }
    #expect(error?.description.contains("other") == true)
  }

  @Test func `a child left behind with the output is told apart from its parent`() throws {
    let program = try Program("sh", "-c", "sleep 1000 & echo $!")
    let result = try program.run(until: .processEnded)
    #expect(!result.isOutputClosed)
    _ = try Program("kill", result.text.split(separator: "\n").joined()).run()
  }
}
