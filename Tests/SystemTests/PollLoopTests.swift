import System
import Testing

@Suite struct PollLoopTests {
  @Test func `timers fire in the order of their times`() throws {
    let loop = PollLoop()
    var fired: [String] = []
    loop.after(.milliseconds(4)) {
      fired.append("late")
      loop.stop()
    }
    loop.after(.milliseconds(1)) { fired.append("early") }
    let cancelled = loop.after(.milliseconds(2)) { fired.append("cancelled") }
    loop.cancel(cancelled)
    try loop.run()
    #expect(fired == ["early", "late"])
  }

  @Test func `a readable descriptor wakes the loop`() throws {
    let loop = PollLoop()
    let pipe = try Pipe()
    try pipe.writeEnd.write("x".utf8.span)
    var count = 0
    loop.watch(pipe.readEnd.number) {
      count += 1
      loop.stop()
    }
    try loop.run()
    #expect(count == 1)
  }

  @Test func `input that is buffered in the process is handled without a sleep`() throws {
    let loop = PollLoop()
    let pipe = try Pipe()
    var isBuffered = true
    let handler = {
      isBuffered = false
      loop.stop()
    }
    loop.watch(pipe.readEnd.number, prepare: { isBuffered }, handler: handler)
    try loop.run()
    #expect(!isBuffered)
  }
}
