import System

/// `watch`: prints every change of an owner, as XFixes tells it.
struct WatchCommand: Command {
  private let trace: Trace
  private let display: String?
  private let selections: [String]
  private let count: Int?

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    let named = flags.general.values("selection")
    selections = named.isEmpty ? ["CLIPBOARD", "PRIMARY"] : named
    count = try flags.general.integer("count")
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending)
    let connection = try Connection(display, loop: loop, trace: trace)
    var seen = 0
    connection.handlers.append { [trace, count] event in
      guard case .ownerChange(let change) = event else { return }
      seen += 1
      let kinds = ["set-owner", "window-destroyed", "client-closed"]
      trace(
        "owner",
        [
          "number": .integer(seen), "selection": .string(connection.name(change.selection)),
          "kind": .string(kinds.indices.contains(change.kind) ? kinds[change.kind] : "?"),
          "window": change.owner == 0 ? .null : .window(change.owner),
          "time": .integer(Int(change.time)),
          "selection_time": .integer(Int(change.selectionTime)),
        ])
      if seen == count { loop.stop() }
    }
    for selection in selections { connection.watchOwner(of: connection.atom(selection)) }
    connection.synchronize()
    loop.watch(signals.descriptor.number) { loop.stop() }
    trace("ready", ["selections": .strings(selections)])
    try loop.run()
    trace("summary", ["events": .integer(seen)])
    return .held
  }
}
