import TestSupport

extension ConformanceCase {
  /// More than a program and one other: clipboard managers, watchers, drags.
  static let sessions: [ConformanceCase] = [
    ConformanceCase("17", "a copy is handed to the manager on exit; a bad one holds up nothing") {
      desk in
      for mode in ["save", "refuse-then-save", "success-then-save"] {
        guard let trace = try desk.endCopying(beside: mode, saves: true) else { return }
        let saved = trace.last("summary")?.texts("saved") ?? []
        desk.expect(saved.contains("UTF8_STRING"), mode + ": it ends before all is saved")
      }
      for mode in ["never", "refuse", "success", "die", "die-in-the-middle"] {
        _ = try desk.endCopying(beside: mode, saves: false)
      }
    },
    ConformanceCase("18", "an owner that comes back, or clears, is not brought back", .cardclip) {
      desk in
      _ = try desk.start("card", "new", "Kept", "--use").wait()
      let keeping = try desk.start("listen", "--keep", "--json")
      let returning = try desk.own(
        "--stay", "--on-signal", "destroy-own", "--gap", "2", "--target", "UTF8_STRING",
        "--text", "wine")
      try keeping.wait(event: "kept")
      returning.program.send(.user1)
      try keeping.wait(event: "owner") { $0.text("change") == "window-destroyed" }
      try keeping.wait(event: "owner") { $0.text("change") == "taken" }
      try desk.waitLongerThanKeepers()
      try desk.expectServing("wine")
      let trace = try returning.finish(by: .terminate)
      desk.expect(trace.events("clear").isEmpty, "the owner that came back lost it")

      let clearing = try desk.own(
        "--stay", "--on-signal", "clear", "--target", "UTF8_STRING", "--text", "secret")
      try keeping.wait(event: "kept") { $0.integer("bytes") == 6 }
      clearing.program.send(.user1)
      try keeping.wait(event: "owner") { $0.text("change") == "cleared" }
      try desk.waitLongerThanKeepers()
      try desk.request("--target", "UTF8_STRING", "--expect", "refused", "--no-fence")
      _ = try clearing.finish(by: .terminate)
      keeping.send(.terminate)
      _ = try keeping.wait()
    },
    ConformanceCase("31", "a drop is finished once, to its source, and only a drop", .cardclip) {
      desk in
      _ = try desk.start("card", "new", "Dropped", "--use").wait()
      let dropping = try desk.start("drop")
      let window = try desk.window("cardclip-drop")
      for (script, target, finished) in [
        ("enter,position:40:40,status,leave,fence", "UTF8_STRING", [Bool]()),
        ("enter,position:40:40,status,drop,finished,fence", "UTF8_STRING", [true]),
        ("enter,position:40:40,status,drop,finished,fence", "no/such", [false]),
      ] {
        let verdict = try Probe.run(
          "drag-source", "--to", window.id, "--script", script, "--target", target, "--text",
          "hello", on: desk.server)
        let told = verdict.events("finished").map { $0.bool("performed") == true }
        desk.expect(told == finished, "\(target), \(script): XdndFinished \(told)")
      }
      dropping.send(.terminate)
      _ = try dropping.wait()
    },
    ConformanceCase("31b", "a drag ends, whatever its target does after the drop", .cardclip) {
      desk in
      _ = try desk.start("add", "-", input: "hello").wait()
      for (flags, isTaken) in [
        (["--convert", "UTF8_STRING"], true), (["--finish", "fail"], false),
        (["--destroy-after", "drop"], false),
      ] {
        let target = try Probe(
          ["drop-target", "--place", "600,300,200,150", "--count", "1"] + flags, on: desk.server)
        let dragging = try desk.start("drag", "1", "--once", "--geometry", "+20+20")
        try desk.drag(from: desk.window("cardclip-drag"), to: 650, 350)
        try target.wait(for: "answered")
        try desk.point("mouseup 1")
        let status = try dragging.wait().status
        desk.expect((status == 0) == isTaken, "\(flags): exit status \(status)")
        _ = try target.finish(by: .terminate)
      }
    },
  ]
}

extension Desk {
  /// Has the program end while a manager is there, and notes where that isn't
  /// asked to save the copy.
  ///
  /// - Parameters:
  ///   - mode: How the manager answers.
  ///   - saves: True where it fetches the copy.
  /// - Returns: What the manager saw; nil where it wasn't asked.
  /// - Throws: `ProgramError`.
  fileprivate func endCopying(beside mode: String, saves: Bool) throws -> Probe.Verdict? {
    let manager = try Probe("manager", "--mode", mode, "--delay-delete", "2", on: server)
    let program = try copy(Fixtures.text(byteCount: 270_000))
    program.send(.terminate)
    try expectEnd(of: program)
    // The others would be waited for in vain.
    if saves && subject == .cardclip { try manager.wait(for: "saved") }
    let trace = try manager.finish(by: .terminate)
    let isAsked = trace.last("request")?.text("target") == "SAVE_TARGETS"
    expect(isAsked, mode + ": the manager isn't asked")
    return isAsked ? trace : nil
  }

  /// Waits for an owner of something else that never answers: longer than it
  /// takes a keeper to bring something back.
  fileprivate func waitLongerThanKeepers() throws {
    let silent = try own("--selection", "PRIMARY", "--target", "a/a", "--answer", "never")
    try request(
      [
        "--selection", "PRIMARY", "--target", "a/a", "--timeout", "100", "--expect", "silence",
        "--no-fence",
      ], noting: false)
    _ = try silent.finish(by: .terminate)
  }
}
