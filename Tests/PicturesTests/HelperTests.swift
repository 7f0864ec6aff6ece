import System
import TestSupport
import Testing

/// A helper that doesn't do what it should; only a debug build of `cardclip`
/// takes one.
@Suite(.enabled(if: Environment.current()["CARDCLIP_BINARY"] == nil)) struct HelperTests {
  /// A program that stands in for the helper, and what is told of it.
  struct StandIn: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    let words: String

    var testDescription: String { name }
  }

  static let standIns = [
    StandIn(name: "crashes", script: "kill -SEGV $$", words: "crashed"),
    StandIn(name: "ends at once", script: "exit 0", words: "no sensible answer"),
    StandIn(name: "fails", script: "exit 3", words: "no sensible answer"),
    StandIn(
      name: "writes garbage", script: "head -c 5000 /dev/urandom", words: "no sensible answer"),
    StandIn(
      name: "writes garbage without end", script: "cat /dev/zero", words: "no sensible answer"),
    StandIn(
      name: "answers and then writes without end",
      script:
        "printf 'cardclip-image 1 accepted 9 9 8 opaque still\\n'; cat /dev/zero | tr '\\0' a",
      words: "no sensible answer"),
    StandIn(
      name: "accepts what is over the limits",
      script: "printf 'cardclip-image 1 accepted 999999 9 8 opaque still\\n\\0\\0\\0\\0'",
      words: "no sensible answer"),
    StandIn(
      name: "accepts and dies before the end",
      script: "printf 'cardclip-image 1 accepted 9 9 8 opaque still\\n'; kill -KILL $$",
      words: "crashed"),
    StandIn(
      name: "says more after the end",
      script: "printf 'cardclip-image 1 accepted 9 9 8 opaque still\\n\\0\\0\\0\\0more'",
      words: "no sensible answer"),
    StandIn(
      name: "refuses in its own words",
      script: "printf 'cardclip-image 1 refused corrupt a marker is missing\\n\\0\\0\\0\\0'",
      words: "a marker is missing"),
  ]

  private func standIn(_ script: String, on desk: Desk) throws -> String {
    let path = try desk.directory.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "helper")
    try FileSystem.setPermissions(0o700, of: path)
    return path
  }

  @Test(arguments: standIns)
  func `a helper that misbehaves costs one refusal`(standIn: StandIn) throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    desk.helper = try self.standIn(standIn.script, on: desk)
    let added = try desk.cardclip("add", jpeg)
    #expect(added.status == 65)
    #expect(added.errorText.contains(standIn.words), "\(added.errorText)")
    #expect(added.output.isEmpty)
  }

  @Test func `without a helper the person is told`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    desk.helper = desk.directory.file("none")
    let added = try desk.cardclip("add", jpeg)
    #expect(added.status == 69)
    #expect(added.errorText.contains("can't be decoded"), "\(added.errorText)")
  }

  @Test func `a picture that was added can be copied without a helper`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    try desk.cardclip("add", jpeg)
    desk.helper = desk.directory.file("none")
    let copied = try desk.cardclip("copy", "1")
    #expect(copied.status == 0)
    #expect(copied.errorText.contains("image/png is not offered"))
    let own = try desk.pasted("image/jpeg")
    #expect(Difference(own.output, from: try FileContent.read(jpeg)) == nil)
  }

  @Test func `a decoder's crash costs the listener one capture`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let png = try PictureTableTests.sample("PNG").make(in: desk.directory)
    desk.helper = try standIn("kill -SEGV $$", on: desk)
    let listener = try desk.program(["listen", "--json"]).start()
    try desk.copy(jpeg, as: "image/jpeg")
    let rejection = try listener.waitForLine("a rejection") { $0.contains("rejected") }
    #expect(rejection.contains("\"reason\":\"undecodable\""))
    #expect(rejection.contains("crashed"))
    try desk.copy(png, as: "image/png")
    try listener.waitForLine("a capture") { $0.contains("\"event\":\"captured\"") }
  }

  @Test func `a helper that hangs delays no other capture`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let png = try PictureTableTests.sample("PNG").make(in: desk.directory)
    let started = desk.directory.file("started")
    #expect(try Program("mkfifo", started).run().status == 0)
    desk.helper = try standIn("echo > \(started); exec sleep 20", on: desk)
    try desk.copy(jpeg, as: "image/jpeg")
    let listener = try desk.program(["listen", "--json"]).start()
    #expect(try Program("cat", started).run().status == 0)
    try desk.copy(png, as: "image/png")
    let capture = try listener.waitForLine("a capture") { $0.contains("captured") }
    #expect(capture.contains("image/png"))
    listener.send(.terminate)
    #expect(try listener.wait(until: .processEnded).signal == Signal.terminate.rawValue)
  }
}
