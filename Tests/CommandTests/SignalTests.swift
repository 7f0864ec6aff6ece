import System
import TestSupport
import Testing

/// Signals that ask commands to end, and what they leave behind.
@Suite struct SignalTests {
  private let desk: Desk
  private let picture = PNGFixture(byteCount: 900_000).bytes()

  init() throws {
    desk = try Desk(XServer())
  }

  private static let signals: [Signal] = [.hangUp, .interrupt, .terminate]

  private func expectNothingLeft() throws {
    #expect(try desk.leftovers() == [])
    #expect(try desk.json("list", "--json") == .list([]))
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }

  @Test(arguments: signals)
  func `paste into a card ends by the signal and leaves nothing`(signal: Signal) throws {
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "900000", "--incr-after", "2", "--incr-do", "stall",
      on: desk.server)
    let paste = try desk.cardclip(["paste"]).start()
    try owner.wait(for: "interrupted")
    paste.send(signal)
    #expect(try paste.wait().signal == signal.rawValue)
    _ = try owner.finish(by: .terminate)
    try expectNothingLeft()
  }

  @Test(arguments: signals)
  func `paste into a file ends by the signal and leaves nothing`(signal: Signal) throws {
    let path = desk.files.file("out.png")
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "900000", "--incr-after", "2", "--incr-do", "stall",
      on: desk.server)
    let paste = try desk.cardclip(["paste", "--output", path]).start()
    try owner.wait(for: "interrupted")
    paste.send(signal)
    #expect(try paste.wait().signal == signal.rawValue)
    _ = try owner.finish(by: .terminate)
    #expect(try FileSystem.names(in: desk.files.path) == [])
  }

  @Test(arguments: signals)
  func `add ends by the signal and leaves nothing`(signal: Signal) throws {
    var program = try desk.cardclip(["add", "-"])
    program.input = .written
    let add = try program.start()
    add.write(String(repeating: "words ", count: 40_000))
    // A pipe holds 64 KiB: the rest it has read.
    try add.waitUntilWritten()
    add.send(signal)
    #expect(try add.wait().signal == signal.rawValue)
    try expectNothingLeft()
  }

  @Test(arguments: signals)
  func `copy in the foreground ends by the signal and lets go of the selection`(signal: Signal)
    throws
  {
    let serving = try desk.serve(picture)
    serving.send(signal)
    #expect(try serving.wait().signal == signal.rawValue)
    try desk.run("has", "image").expect(.no)
  }

  @Test func `the serving process survives the end of its terminal and ends on SIGTERM`() throws {
    try desk.run("add", "-", input: picture)
    // The end of a session hangs up all that has its terminal.
    let terminal = try desk.shell(#"script -qec "\"$0\" copy 1" /dev/null"#)
    #expect(terminal.status == 0)
    #expect(try desk.xclip(reading: "image/png") == picture)
    _ = try desk.shell(#"setsid -w sh -c '"$0" copy 1; kill -HUP 0' "$0""#)
    #expect(try desk.xclip(reading: "image/png") == picture)
    let ids = try desk.serverIDs()
    #expect(!ids.isEmpty)
    for id in ids {
      try ProcessEnd.send(.terminate, to: id)
      try ProcessEnd.wait(id)
    }
    try desk.run("has", "image").expect(.no)
  }
}
