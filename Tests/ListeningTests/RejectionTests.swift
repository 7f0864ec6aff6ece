import System
import TestSupport
import Testing

/// What isn't captured, each with its reason.
@Suite struct RejectionTests {
  /// Owns with the flags while a listener runs, and returns what it says.
  private func reason(
    listening arguments: String..., owning flags: [String], givingUpSoon isShort: Bool = false
  ) throws -> (reason: String, requests: [String: Int], status: Int32) {
    let desk = try Desk()
    let time = isShort ? ["--timeout", "300ms"] : []
    let listener = try ListenerProcess(desk.program(["listen", "--json"] + arguments + time))
    let owner = try Probe(["own"] + flags, on: desk.server)
    let reason = try listener.outcome()
    let verdict = try owner.finish(by: .terminate)
    // It listens on, whatever that was.
    let next = try desk.own(text: "next")
    // That time is too short for a good owner on a busy machine.
    let outcome = try listener.outcome()
    #expect(outcome == "captured" || isShort && outcome == "timeout", "\(outcome)")
    _ = try next.finish(by: .terminate)
    #expect(try desk.damage() == nil)
    return (reason, verdict.last("summary")?.requests ?? [:], verdict.status)
  }

  @Test func `what cardclip itself copied is not captured`() throws {
    let desk = try Desk()
    let file = try desk.directory.write(Array("mine".utf8), to: "mine.txt")
    let number = try desk.run("add", file).text.dropLast()
    let other = try desk.directory.write(Array("newer".utf8), to: "newer.txt")
    try desk.run("add", other)
    let listener = try desk.listen()
    let copy = try desk.run("copy", String(number))
    #expect(copy.status == 0)
    #expect(try listener.rejection() == "own")
    try desk.run("clear")
  }

  @Test func `what came to cardclip copy from elsewhere is captured`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let copy = try desk.run("copy", "-", input: .bytes(Array("piped".utf8)))
    #expect(copy.status == 0)
    #expect(try desk.text(of: listener.element()) == "piped")
    try desk.run("clear")
  }

  @Test func `larger content than may be is not captured`() throws {
    let answer = try reason(
      listening: "--max-size", "100K", owning: ["--target", "image/png", "--png", "200000"])
    #expect(answer.reason == "too-large")
  }

  @Test func `larger content than may be is drained, and the owner comes to its end`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--max-size", "100K")
    let owner = try desk.own("--target", "image/png", "--png", "2000000", "--answer", "incr")
    #expect(try listener.rejection() == "too-large")
    let verdict = try owner.finish(by: .terminate)
    #expect(verdict.last("transfer-end")?.text("outcome") == "complete")
  }

  @Test(arguments: [
    ["--target", "TARGETS", "--answer", "never", "--target", "UTF8_STRING", "--text", "x"],
    ["--target", "UTF8_STRING", "--text", "x", "--answer", "never"],
    [
      "--target", "UTF8_STRING", "--text-size", "9000", "--answer", "incr", "--chunk", "1000",
      "--incr-after", "3", "--incr-do", "stall",
    ],
  ])
  func `an owner that keeps it waiting is given up`(flags: [String]) throws {
    #expect(try reason(owning: flags, givingUpSoon: true).reason == "timeout")
  }

  @Test(arguments: ["refuse", "no-property"])
  func `an owner that refuses what it lists is not captured`(answer: String) throws {
    let flags = ["--target", "UTF8_STRING", "--text", "x", "--answer", answer]
    #expect(try reason(owning: flags).reason == "refused")
  }

  @Test(arguments: [
    ["--target", "image/png", "--hex", "89504E470D0A1A0A0000000D49484452"],
    ["--target", "image/png", "--text", "this is no picture"],
    ["--target", "image/png", "--size", "50000"],
    ["--target", "image/png", "--size", "0"],
    ["--target", "UTF8_STRING", "--hex", "C3 28 C3 28"],
  ])
  func `damaged content is not captured`(flags: [String]) throws {
    #expect(try reason(owning: flags).reason == "undecodable")
  }

  @Test(arguments: [
    ["--target", "application/x-unknown", "--text", "x", "--forbid"],
    ["--target", "x-special/unknown", "--text", "x", "--forbid"],
    ["--target", "TARGETS", "--atoms", "TARGETS"],
    ["--target", "TARGETS", "--size", "0"],
    ["--target", "UTF8_STRING", "--size", "0"],
    ["--target", "text/uri-list", "--text", "file:///no/such/file"],
    ["--target", "text/uri-list", "--text", "file:///tmp"],
  ])
  func `an offer without anything usable is not captured`(flags: [String]) throws {
    let answer = try reason(owning: flags)
    #expect(answer.reason == "unsupported")
    #expect(answer.status == 0)
  }

  @Test func `the reasons are counted, and the last fifty told`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for _ in 0..<55 {
      let owner = try desk.own("--target", "application/x-unknown", "--text", "x")
      #expect(try listener.rejection() == "unsupported")
      _ = try owner.finish(by: .terminate)
    }
    let status = try TraceEvent(desk.run("--json", "status").text)
    guard case .object(let record)? = status["listener"] else {
      Issue.record("no listener in the status")
      return
    }
    #expect(record["rejected"] == .object(["unsupported": .integer(55)]))
    guard case .list(let recent)? = record["recent"] else {
      Issue.record("no rejections in the status")
      return
    }
    #expect(recent.count == 50)
  }
}
