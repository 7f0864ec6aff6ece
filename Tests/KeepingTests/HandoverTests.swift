import TestSupport
import Testing

/// What becomes of a copy whose serving process is told to end: the clipboard
/// manager is asked to save it (rules O-34 to O-36).
@Suite struct HandoverTests {
  // More than goes in one part, and little enough that a busy machine moves it
  // six times within the time that a process takes to end.
  private static let content = Fixtures.text(byteCount: 270_000)

  private func copy(_ desktop: Desktop, _ arguments: String...) throws -> RunningProgram {
    var program = try desktop.cardclip(["copy", "-", "--foreground"] + arguments)
    program.input = .file(try desktop.directory.write(Self.content, to: "content"))
    return try desktop.start(
      program, owning: arguments.contains("primary") ? "PRIMARY" : "CLIPBOARD")
  }

  private static let textTargets = [
    "UTF8_STRING", "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain", "STRING",
    "COMPOUND_TEXT",
  ]

  // O-34, O-35: however the manager answers, it gets what it fetches.
  @Test(arguments: ["save", "refuse-then-save", "success-then-save", "save-then-refuse"])
  func `a manager that fetches gets every target before the process ends`(mode: String) throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", mode, on: desktop.server)
    let owner = try copy(desktop)
    owner.send(.terminate)
    #expect(try owner.wait().signal == Signal.terminate.rawValue)
    try manager.wait(for: "saved")
    let trace = try manager.finish(by: .terminate)
    // TEXT is the same content as COMPOUND_TEXT, which is made on demand.
    #expect(trace.last("save")?.texts("targets") == Self.textTargets)
    #expect(trace.last("summary")?.texts("saved") == Self.textTargets)
    let digests = trace.events("content").prefix(4).compactMap { $0.text("digest") }
    #expect(digests == Array(repeating: ContentDigest.of(Self.content), count: 4))
  }

  // O-35
  @Test(arguments: ["never", "refuse", "success", "die", "die-in-the-middle"])
  func `a manager that fails does not keep the process`(mode: String) throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", mode, on: desktop.server)
    let owner = try copy(desktop)
    owner.send(.interrupt)
    #expect(try owner.wait().signal == Signal.interrupt.rawValue)
    let trace = try manager.finish(by: .terminate)
    let request = try #require(trace.last("request"))
    #expect(request.text("selection") == "CLIPBOARD_MANAGER")
    #expect(request.text("target") == "SAVE_TARGETS")
  }

  // O-34: the transfers that run are waited for.
  @Test func `a manager that reads slowly is waited for`() throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", "save", "--delay-delete", "10", on: desktop.server)
    let owner = try copy(desktop)
    owner.send(.hangUp)
    #expect(try owner.wait().signal == Signal.hangUp.rawValue)
    let trace = try manager.finish(by: .terminate)
    #expect(trace.last("summary")?.texts("saved") == Self.textTargets)
  }

  // The manager is asked with the time of the acquisition (O-34).
  @Test func `the request carries the time of the copy`() throws {
    let desktop = try Desktop()
    let watcher = try Probe("watch", "--count", "1", on: desktop.server)
    let manager = try Probe("manager", "--mode", "save", on: desktop.server)
    let owner = try copy(desktop)
    let taken = try #require(try watcher.finish().last("owner"))
    owner.send(.terminate)
    _ = try owner.wait()
    let request = try #require(try manager.finish(by: .terminate).last("request"))
    #expect(request.integer("time") == taken.integer("selection_time"))
    #expect(request.text("requestor") == taken.text("window"))
  }

  // O-34
  @Test func `without a manager the process ends at once`() throws {
    let desktop = try Desktop()
    let owner = try copy(desktop)
    owner.send(.terminate)
    #expect(try owner.wait().signal == Signal.terminate.rawValue)
  }

  // O-35: a person may be in a hurry.
  @Test func `a second signal ends the wait`() throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", "never", on: desktop.server)
    let owner = try copy(desktop)
    owner.send(.hangUp)
    try manager.wait(for: "request")
    owner.send(.terminate)
    // Where the time were up instead, the first signal would end it.
    #expect(try owner.wait().signal == Signal.terminate.rawValue)
    _ = try manager.finish(by: .terminate)
  }

  // O-35
  @Test func `what is copied meanwhile ends the wait`() throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", "never", on: desktop.server)
    let owner = try copy(desktop)
    owner.send(.terminate)
    try manager.wait(for: "request")
    let rival = try Probe("own", "--target", "a/a", "--text", "new", on: desktop.server)
    #expect(try owner.wait().signal == Signal.terminate.rawValue)
    let verdict = try Probe.run("request", "--target", "a/a", on: desktop.server)
    #expect(verdict.last("content")?.text("text") == "new")
    _ = try rival.finish(by: .terminate)
    _ = try manager.finish(by: .terminate)
  }

  // O-34
  @Test func `the primary selection is never handed over`() throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", "save", on: desktop.server)
    let owner = try copy(desktop, "--selection", "primary")
    owner.send(.terminate)
    _ = try owner.wait()
    #expect(try manager.finish(by: .terminate).last("summary")?.integer("asked") == 0)
  }

  // O-36; what is to last only for a while is the same to a person.
  @Test(arguments: [["--sensitive"], ["--loops", "9"], ["--once"], ["--clear-after", "1h"]])
  func `a secret or short-lived copy is given up instead`(options: [String]) throws {
    let desktop = try Desktop()
    let manager = try Probe("manager", "--mode", "save", on: desktop.server)
    var program = try desktop.cardclip(["copy", "-", "--foreground"] + options)
    program.input = .file(try desktop.directory.write(Self.content, to: "content"))
    let owner = try desktop.start(program)
    let watcher = try Probe("watch", "--count", "1", on: desktop.server)
    owner.send(.terminate)
    #expect(try owner.wait().signal == Signal.terminate.rawValue)
    // Set to nobody, not just gone with its owner.
    let change = try watcher.finish().last("owner")
    #expect(change?.text("kind") == "set-owner")
    #expect(change?["window"] == .null)
    #expect(try manager.finish(by: .terminate).last("summary")?.integer("asked") == 0)
  }
}
