import System
import TestSupport
import Testing

/// The life of the process that serves what was copied.
@Suite struct ServingTests {
  private let desk: Desk
  private let text = Fixtures.text(byteCount: 3000)

  init() throws {
    desk = try Desk(XServer())
  }

  // MARK: The beginning

  @Test func `copy returns at once and lets go of the caller's streams`() throws {
    var program = try desk.cardclip(["copy", "-"])
    program.input = .bytes(text)
    let result = try program.run(until: .processEnded)
    #expect(result.isOutputClosed)
    Outcome(result).expect(.done())
    #expect(try desk.serverIDs().count == 1)
    #expect(try desk.xclip() == text)
  }

  @Test func `a shell's command substitution returns at once`() throws {
    let result = try desk.shell(#"x=$(echo hi | "$0" copy - 2>&1); echo "[$x]""#)
    Outcome(result).expect(.done("[]\n"))
    #expect(try desk.xclip() == Array("hi\n".utf8))
  }

  @Test func `the serving process holds nothing of its starter's`() throws {
    try desk.run("copy", "-", input: text)
    let id = try #require(try desk.serverIDs().first)
    let links = try Program("ls", "-l", "/proc/\(id)/fd", "/proc/\(id)/cwd").run().text
    #expect(!links.contains("pipe:"))
    #expect(links.contains("/cwd -> /\n"))
    #expect(!links.contains(desk.files.path))
  }

  @Test func `what is run after copy finds it copied, 50 of 50`() throws {
    try desk.run("add", "-", input: text)
    let path = try desk.files.write(text, to: "expected")
    let script = #"""
      i=0
      while [ $i -lt 50 ]; do
        "$0" copy 1 && xclip -o -selection clipboard | cmp - "$1" || exit 1
        i=$((i + 1))
      done
      """#
    Outcome(try desk.shell(script, path)).expect(.done())
  }

  @Test func `a refusal of the serving process is told by copy, with its status`() throws {
    let line =
      "cardclip copy: cannot open the X display ':54321': no server answers there, or it refuses"
    try desk.run("copy", "-", "--display", ":54321", input: text).expect(.failed(69, line))
    try desk.waitForServers()
    #expect(try desk.serverIDs() == [])
  }

  // MARK: The end

  @Test func `another copy ends the process before`() throws {
    try desk.run("copy", "-", input: text)
    let first = try desk.serverIDs()
    try desk.run("copy", "-", input: [65])
    for id in first { try ProcessEnd.wait(id) }
    #expect(try desk.serverIDs().count == 1)
    #expect(try desk.xclip() == [65])
    try desk.run("clear")
    try desk.waitForServers()
    #expect(try desk.serverIDs() == [])
  }

  @Test func `once ends after one finished transfer of content, and no probe counts`() throws {
    try desk.run("copy", "-", "--once", input: text)
    #expect(try desk.targets().contains("UTF8_STRING"))
    try desk.run("has", "text").expect(.done())
    _ = try Probe.run(
      "request", "--target", "TIMESTAMP", "--target", "SAVE_TARGETS", "--target", "x/y",
      on: desk.server)
    #expect(try desk.xclip() == text)
    try desk.waitForServers()
    try desk.run("has", "text").expect(.no)
  }

  @Test func `loops ends after as many transfers`() throws {
    let serving = try desk.serve(text, "--loops", "3")
    for _ in 0..<3 {
      try desk.run("has", "text").expect(.done())
      #expect(try desk.xclip() == text)
    }
    Outcome(try serving.wait()).expect(.done())
    try desk.run("has", "text").expect(.no)
  }

  @Test func `a transfer that was broken off is no finished one`() throws {
    let large = PNGFixture(byteCount: 900_000).bytes()
    let serving = try desk.serve(large, "--once")
    _ = try Probe.run(
      "request", "--target", "image/png", "--stop-after", "1", "--then", "destroy", "--no-fence",
      on: desk.server)
    #expect(try desk.xclip(reading: "image/png") == large)
    Outcome(try serving.wait()).expect(.done())
  }

  @Test func `clear-after lets go when the time is over`() throws {
    let serving = try desk.serve(text, "--clear-after", "50ms")
    Outcome(try serving.wait()).expect(.done())
    try desk.run("has", "text").expect(.no)
  }

  @Test func `clear-after takes nothing from who copied next`() throws {
    let watcher = try Probe("watch", "--selection", "CLIPBOARD", on: desk.server)
    let serving = try desk.serve(text, "--clear-after", "1h")
    let owner = try desk.xclip(owning: [66])
    Outcome(try serving.wait()).expect(.done())
    #expect(try desk.xclip() == [66])
    let changes = try watcher.finish(by: .terminate).events("owner")
    #expect(changes.map { $0.text("kind") } == ["set-owner", "set-owner"])
    owner.send(.terminate)
  }

  // MARK: Requestors

  @Test func `a requestor that is gone before its answer leaves the owner serving`() throws {
    let serving = try desk.serve(text)
    _ = try Probe.run(
      "request", "--destroy-after-convert", "--repeat", "100", "--target", "UTF8_STRING",
      "--target", "TARGETS", "--no-fence", "--timeout", "200", "--parallel", on: desk.server)
    #expect(try desk.xclip() == text)
    try desk.run("clear")
    Outcome(try serving.wait()).expect(.done())
  }

  @Test(arguments: ["destroy", "exit", "next"])
  func `a requestor that is gone during INCR leaves the owner serving`(way: String) throws {
    let large = PNGFixture(byteCount: 900_000).bytes()
    let serving = try desk.serve(large)
    _ = try Probe.run(
      "request", "--target", "image/png", "--stop-after", "1", "--then", way, "--no-fence",
      on: desk.server)
    #expect(try desk.xclip(reading: "image/png") == large)
    try desk.run("clear")
    Outcome(try serving.wait()).expect(.done())
  }

  @Test func `a requestor that stalls holds up no other`() throws {
    let large = PNGFixture(byteCount: 900_000).bytes()
    let serving = try desk.serve(large)
    let stalled = try Probe(
      "request", "--target", "image/png", "--stop-after", "1", "--then", "pause", on: desk.server)
    try stalled.wait(for: "paused")
    #expect(try desk.xclip(reading: "image/png") == large)
    stalled.program.send(.user1)
    let verdict = try stalled.finish()
    #expect(verdict.failures == [])
    #expect(verdict.last("content")?.text("digest") == ContentDigest.of(large))
    serving.send(.terminate)
  }

  @Test func `a selection lost during a transfer finishes it, and the process exits`() throws {
    let large = PNGFixture(byteCount: 900_000).bytes()
    let serving = try desk.serve(large)
    let requestor = try Probe(
      "request", "--target", "image/png", "--stop-after", "1", "--then", "pause", "--no-fence",
      on: desk.server)
    try requestor.wait(for: "paused")
    let owner = try desk.xclip(owning: [66])
    #expect(try desk.xclip() == [66])
    requestor.program.send(.user1)
    let verdict = try requestor.finish()
    #expect(verdict.last("content")?.text("digest") == ContentDigest.of(large))
    Outcome(try serving.wait()).expect(.done())
    owner.send(.terminate)
  }
}
