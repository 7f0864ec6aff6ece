import System
import TestSupport
import Testing

/// The owner that serves recorded offers, with a small recording of the tests'
/// own.
@Suite struct ReplayTests {
  private static let recording = """
    {"application": "Painter", "action": "copy", "selection": "CLIPBOARD",
     "wm_class": null, "wm_class_ancestor": ["painter", "Painter"],
     "wm_class_same_client": [["painter", "Painter"]],
     "owner_window": {"wm_name": "painter", "properties": []},
     "timestamp": {"state": "ok", "type": "INTEGER"},
     "targets_answer": {"type": "ATOM", "format": 32, "ms": 1.0,
       "order": ["TIMESTAMP", "image/png", "TARGETS", "text/plain", "image/x-none", "DELETE"]},
     "targets": [
       {"target": "TIMESTAMP", "state": "ok", "type": "INTEGER", "format": 32, "bytes": 4,
        "ms": 0.3, "file": null},
       {"target": "image/png", "state": "ok", "type": "image/png", "format": 8, "bytes": 600000,
        "incr": true, "hint": 4096, "chunks": [270336, 262144, 67520], "ms": 100.5, "file": null},
       {"target": "TARGETS", "state": "ok", "type": "ATOM", "format": 32, "bytes": 20, "ms": 1.0},
       {"target": "text/plain", "state": "ok", "type": "STRING", "format": 8, "bytes": 3,
        "incr": false, "hint": null, "chunks": null, "ms": 0.4, "file": "content/1.bin"},
       {"target": "image/x-none", "state": "no-property", "type": null, "format": null},
       {"target": "DELETE", "state": "not asked"}],
     "unlisted_probes": [
       {"target": "UTF8_STRING", "state": "ok", "type": "UTF8_STRING", "format": 8, "bytes": 0,
        "incr": false, "text": ""},
       {"target": "LENGTH", "state": "refused", "type": null, "format": null, "bytes": null}],
     "xfixes_events": [
       {"selection": "PRIMARY", "ms": 1, "kind": "set-owner", "owner": "w1"},
       {"selection": "CLIPBOARD", "ms": 2, "kind": "set-owner", "owner": "none"},
       {"selection": "CLIPBOARD", "ms": 3, "kind": "set-owner", "owner": "w1"}]}
    """

  private func recorded(_ directory: TemporaryDirectory) throws -> String {
    try FileSystem.makeDirectory(directory.file("content"))
    try directory.write([0xE9, 0x21, 0], to: "content/1.bin")
    return try directory.write(Array(Self.recording.utf8), to: "painter.json")
  }

  @Test func `order, types, hints, parts and refusals are those of the recording`() throws {
    let server = try XServer()
    let directory = try TemporaryDirectory()
    let owner = try Probe("own", "--replay", recorded(directory), on: server)
    let verdict = try Probe.run(
      "request", "--target", "TARGETS", "--target", "image/png", "--output",
      directory.file("out.png"), "--target", "text/plain", "--expect-type", "STRING",
      "--target", "UTF8_STRING", "--expect-bytes", "0", "--target", "LENGTH", "--expect", "refused",
      on: server)
    #expect(verdict.failures == [])
    let contents = verdict.events("content")
    #expect(
      contents[0].texts("atoms") == [
        "TIMESTAMP", "image/png", "TARGETS", "text/plain", "image/x-none", "DELETE",
      ])
    #expect(contents[1].integer("hint") == 4096)
    #expect(
      verdict.events("chunk").compactMap { $0.integer("bytes") } == [270_336, 262_144, 67_520, 0])
    #expect(contents[2].text("digest") == ContentDigest.of([0xE9, 0x21, 0]))
    #expect(
      Difference(
        try directory.read("out.png"), from: PNGFixture(byteCount: 600_000).bytes()) == nil)
    let end = try owner.finish(by: .terminate)
    #expect(end.status == 0)
    #expect(end.last("replay")?.texts("generated") == ["image/png (600000 bytes) as PNG"])
  }

  @Test func `a target with a side effect is a violation`() throws {
    let server = try XServer()
    let directory = try TemporaryDirectory()
    let owner = try Probe("own", "--replay", recorded(directory), on: server)
    _ = try Probe.run("request", "--target", "DELETE", "--expect", "refused", on: server)
    let end = try owner.finish(by: .terminate)
    #expect(end.status == 1)
    #expect(end.events("violation").count == 1)
  }

  @Test func `a notify without a property and the recorded delay come back`() throws {
    let server = try XServer()
    let directory = try TemporaryDirectory()
    let owner = try Probe("own", "--delays", "--replay", recorded(directory), on: server)
    let verdict = try Probe.run(
      "request", "--no-fence", "--target", "image/x-none", "--target", "image/png", on: server)
    #expect(verdict.failures == ["the property that the notify names is missing"])
    let asked = try #require(verdict.events("convert").last?.integer("ms"))
    let answered = try #require(verdict.events("notify").last?.integer("ms"))
    #expect(answered - asked >= 99)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what the program took and gave up is taken and given up`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "4", on: server)
    let directory = try TemporaryDirectory()
    let owner = try Probe(
      "own", "--replay-events", "--replay", recorded(directory), on: server)
    let events = try watcher.finish().events("owner")
    #expect(
      events.compactMap { $0.text("selection") } == [
        "CLIPBOARD", "PRIMARY", "CLIPBOARD", "CLIPBOARD",
      ])
    #expect(events[2]["window"] == .null)
    _ = try owner.finish(by: .terminate)
  }
}
