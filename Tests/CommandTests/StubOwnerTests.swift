import System
import TestSupport
import Testing

/// Owners that do not keep to the protocol: a paste ends with a clear line,
/// and leaves nothing behind.
@Suite struct StubOwnerTests {
  /// An owner, the line that tells of it, and the exit status.
  struct Case: CustomTestStringConvertible {
    let name: String
    let flags: [String]
    let status: Int32
    let message: String

    init(_ name: String, _ flags: [String], _ status: Int32, _ message: String) {
      self.name = name
      self.flags = flags
      self.status = status
      self.message = message
    }

    var testDescription: String { name }

    /// How long the owner may take: only one that stands still or never ends needs
    /// to be given up, and a busy machine is no reason to give up another.
    var timeout: String {
      ["did not answer", "stopped", "sent"].contains(where: message.hasPrefix) ? "2s" : "1m"
    }

    /// True where the owner's window is gone afterwards, and its class with it.
    var isGone: Bool { message.hasPrefix("went away") }

    static let picture = ["--target", "image/png", "--png", "900000"]

    static let all = [
      Case("never answers", picture + ["--answer", "never"], 69, "did not answer within 2 s"),
      Case("refuses", picture + ["--answer", "refuse"], 69, "refused"),
      Case("names no property", picture + ["--answer", "no-property"], 69, "refused"),
      Case(
        "announces and never begins", picture + ["--incr-after", "0", "--incr-do", "stall"], 69,
        "stopped after 0 bytes"),
      Case(
        "stalls in INCR", picture + ["--incr-after", "2", "--incr-do", "stall"], 69,
        "stopped after 524080 bytes"),
      Case("never ends INCR", picture + ["--no-end"], 69, "stopped after 900000 bytes"),
      Case(
        "dies in INCR", picture + ["--incr-after", "2", "--incr-do", "exit"], 69,
        "went away after 524080 bytes"),
      Case(
        "destroys its window in INCR", picture + ["--incr-after", "1", "--incr-do", "destroy"], 69,
        "went away after 262040 bytes"),
      Case("changes the type in INCR", picture + ["--type-change", "1"], 69, "changed the type"),
      Case(
        "never stops", ["--target", "STRING", "--size", "1", "--endless", "--chunk", "16384"], 65,
        "sent more than 1048576 bytes"),
      Case(
        "TARGETS is never answered", ["--target", "TARGETS", "--answer", "never"], 69,
        "did not answer within 2 s"),
    ]
  }

  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  private func own(_ flags: [String]) throws -> Probe {
    try Probe(["own", "--wm-class", "stub,Stub"] + flags, on: desk.server)
  }

  @Test(arguments: Case.all)
  func `a bad owner costs one clear line, and nothing is left`(bad: Case) throws {
    let path = desk.files.file("out")
    let owner = try own(bad.flags)
    let outcome = try desk.run(
      "paste", "--timeout", bad.timeout, "--max-size", "1M", "--output", path)
    // What was destroyed is there only once.
    let again = bad.isGone ? try own(bad.flags) : nil
    let pasted = try desk.run("paste", "--timeout", bad.timeout, "--max-size", "1M")
    let subject = bad.isGone ? "the owner of CLIPBOARD" : "the owner of CLIPBOARD (Stub)"
    for outcome in [outcome, pasted] {
      #expect(outcome.status == bad.status)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("cardclip paste: \(subject) \(bad.message)"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try FileSystem.status(path) == nil)
    #expect(try FileSystem.names(in: desk.store + "/contents") == [])
    #expect(try desk.leftovers() == [])
    #expect(try desk.json("list", "--json") == .list([]))
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
    _ = try owner.finish(by: .terminate)
    _ = try again?.finish(by: .terminate)
  }

  @Test func `what a failed paste would have replaced is as it was`() throws {
    let path = try desk.files.write([1, 2, 3], to: "out")
    let owner = try own(Case.picture + ["--incr-after", "1", "--incr-do", "stall"])
    #expect(try desk.run("paste", "--timeout", "2s", "--output", path).status == 69)
    #expect(try desk.files.read("out") == [1, 2, 3])
    _ = try owner.finish(by: .terminate)
  }

  @Test(arguments: ["0x7fffffff", "0xffffffff", "0", "absent"])
  func `an announced size is a hint and no more`(hint: String) throws {
    let owner = try own(Case.picture + ["--hint", hint])
    let measured = try desk.measure("paste")
    measured.outcome.expect(.done("1\n"))
    #expect(measured.peakMemory < 32 << 20)
    #expect(try desk.bytes("show", "1") == PNGFixture(byteCount: 900_000).bytes())
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a target that is refused or silent gives way to the next one`() throws {
    for answer in ["refuse", "never", "no-property"] {
      let owner = try own([
        "--target", "image/png", "--answer", answer, "--target", "UTF8_STRING", "--text", "words",
      ])
      #expect(
        try desk.bytes("paste", "--timeout", answer == "never" ? "2s" : "1m", "-o", "-")
          == Array("words".utf8))
      _ = try owner.finish(by: .terminate)
    }
  }

  @Test func `an owner that lists nothing is asked for a text`() throws {
    let owner = try own([
      "--target", "TARGETS", "--answer", "refuse", "--target", "UTF8_STRING", "--text", "words",
    ])
    #expect(try desk.bytes("paste", "-o", "-") == Array("words".utf8))
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a list of targets full of rubbish is read for what is good in it`() throws {
    let owner = try own([
      "--target", "TARGETS", "--atoms", "#0,#0xFFFFFF,UTF8_STRING,UTF8_STRING", "--target",
      "UTF8_STRING", "--text", "words",
    ])
    try desk.run("targets").expect(.done("* UTF8_STRING\n"))
    #expect(try desk.bytes("paste", "-o", "-") == Array("words".utf8))
    _ = try owner.finish(by: .terminate)
  }

  @Test func `an owner that offers nothing usable is told by what it offers`() throws {
    let owner = try own(["--target", "x/y", "--text", "z"])
    try desk.run("paste").expect(
      .failed(
        1,
        "cardclip paste: the owner of CLIPBOARD (Stub) offers no image, file or text, only "
          + "x/y; name one with --type"))
    _ = try owner.finish(by: .terminate)
    let other = try own(["--target", "DELETE", "--forbid"])
    try desk.run("paste").expect(
      .failed(
        1, "cardclip paste: the owner of CLIPBOARD (Stub) offers no image, file or text"))
    _ = try other.finish(by: .terminate)
  }

  @Test func `what was standard output's is gone when a paste breaks off, and the status says so`()
    throws
  {
    let owner = try own(Case.picture + ["--incr-after", "2", "--incr-do", "stall"])
    let outcome = try desk.run("paste", "--timeout", "2s", "--output", "-")
    #expect(outcome.status == 69)
    _ = try owner.finish(by: .terminate)
  }
}
