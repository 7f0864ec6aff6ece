import System
import TestSupport
import Testing

/// Memory doesn't grow with what is copied and pasted.
@Suite struct MemoryTests {
  private static let limit = 32 << 20

  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
    try PNGFixture(byteCount: 64 << 20).write(to: desk.files.file("large.png"))
  }

  @Test func `reading 64 MiB from another program takes less than 32 MiB`() throws {
    let owner = try desk.xclip(owning: desk.files.file("large.png"), as: "image/png")
    let element = try desk.measure("paste")
    element.outcome.expect(.done("1\n"))
    #expect(element.peakMemory < Self.limit)
    let output = try desk.measure("paste", "--output", desk.files.file("out.png"))
    output.outcome.expect(.done())
    #expect(output.peakMemory < Self.limit)
    try desk.expectSame("out.png", as: "large.png", "the file")
    owner.send(.terminate)
  }

  @Test func `serving 64 MiB takes less than 32 MiB`() throws {
    let watcher = try Probe("watch", "--selection", "CLIPBOARD", "--count", "1", on: desk.server)
    let serving = try desk.measuring(
      "copy", "--file", desk.files.file("large.png"), "--foreground", "--loops", "2"
    ).start()
    _ = try watcher.finish()
    let readings = try (0..<2).map { number in
      var reading = try Program("xclip", display: desk.server.display)
      reading.arguments = ["-selection", "clipboard", "-t", "image/png", "-o"]
      reading.output = .file(desk.files.file("out\(number)"))
      return try reading.start()
    }
    for reading in readings { #expect(try reading.wait().status == 0) }
    let served = try Desk.Measured(serving.wait())
    served.outcome.expect(.done())
    #expect(served.peakMemory < Self.limit)
    for number in 0..<2 { try desk.expectSame("out\(number)", as: "large.png", "the content") }
  }

  @Test func `adding and showing 64 MiB takes less than 32 MiB`() throws {
    let added = try desk.measure("add", desk.files.file("large.png"))
    added.outcome.expect(.done("1\n"))
    #expect(added.peakMemory < Self.limit)
    let shown = try desk.measure("show", "1", "--output", desk.files.file("out.png"))
    shown.outcome.expect(.done())
    #expect(shown.peakMemory < Self.limit)
    let checked = try desk.measure("check")
    #expect(checked.peakMemory < Self.limit)
  }
}
