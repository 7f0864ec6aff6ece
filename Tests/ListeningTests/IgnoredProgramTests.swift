import FoundationEssentials
import TestSupport
import Testing

/// Programs whose copies a person doesn't want, by the class of their windows.
@Suite struct IgnoredProgramTests {
  @Test(arguments: ["Editor", "editor", "EDITOR"])
  func `a program is ignored by its class, however it is written`(name: String) throws {
    let desk = try Desk()
    let listener = try desk.listen("--ignore", "Other", "--ignore", name)
    let ignored = try desk.own(
      "--wm-class", "instance,Editor", "--target", "UTF8_STRING", "--text", "x", "--forbid")
    let event = try listener.wait(for: "captured", "rejected")
    #expect(event.text("reason") == "ignored")
    #expect(event.text("owner") == "Editor")
    let other = try desk.own("--wm-class", "a,B", "--target", "UTF8_STRING", "--text", "fine")
    #expect(try desk.text(of: listener.element()) == "fine")
    #expect(try ignored.finish().status == 0)
    _ = try other.finish(by: .terminate)
  }

  /// The classes of the owner's parent and of the other windows of its client.
  private static let places: [([String]?, [[String]])] = [
    (["safe", "Safe"], []), (nil, [["safe", "Safe"]]), (nil, [["", ""], ["safe", "Safe"]]),
    (["", ""], [["safe", "Safe"]]),
  ]

  @Test(arguments: places)
  func `a program whose own window has no name is found by its other windows`(
    parent: [String]?, others: [[String]]
  ) throws {
    let desk = try Desk()
    let listener = try desk.listen("--ignore", "Safe")
    let encoder = JSONEncoder()
    let ancestor = String(decoding: try encoder.encode(parent), as: UTF8.self)
    let client = String(decoding: try encoder.encode(others), as: UTF8.self)
    let recording = """
      {"application": "Safe", "action": "copy", "selection": "CLIPBOARD", "wm_class": null,
       "wm_class_ancestor": \(ancestor), "wm_class_same_client": \(client),
       "owner_window": {"wm_name": null, "properties": []},
       "timestamp": {"state": "ok", "type": "INTEGER"},
       "targets_answer": {"type": "ATOM", "format": 32, "ms": 1.0, "order": ["UTF8_STRING"]},
       "targets": [{"target": "UTF8_STRING", "state": "not asked"}],
       "unlisted_probes": [], "xfixes_events": []}
      """
    let path = try desk.directory.write(Array(recording.utf8), to: "safe.json")
    let owner = try desk.own("--replay", path)
    #expect(try listener.rejection() == "ignored")
    let verdict = try owner.finish(by: .terminate)
    #expect(verdict.last("summary")?.requests == ["TARGETS": 1])
  }

  @Test func `windows of other programs name nobody`() throws {
    let desk = try Desk()
    let bystander = try Probe(
      "own", "--selection", "SECONDARY", "--wm-class", "safe,Safe", "--target", "UTF8_STRING",
      "--text", "x", on: desk.server)
    let listener = try desk.listen("--ignore", "Safe")
    let owner = try desk.own(text: "nameless")
    let event = try listener.wait(for: "captured", "rejected")
    #expect(event.name == "captured")
    #expect(event.text("owner") == nil)
    _ = try (bystander.finish(by: .terminate), owner.finish(by: .terminate))
  }
}
