import Arguments
import Bridge
import Cards
import FoundationEssentials
import System
import X11Selection

/// The command `cardclip status`.
struct ListenerState: Command {
  /// The answer in JSON.
  private struct Record: Encodable {
    let running: Bool
    let paused: Bool
    let pausedUntil: String?
    let skipping: Int
    let card: String?
    let listener: ListenerStatus?
  }

  static let name = "status"
  static let summary = "Tell what the listener does"
  static let topic = "Listener"
  static let discussion = """
    Whether it runs, since when, the card it fills, what it captured and what not, by reason, with \
    the last fifty of those. The exit status is 1 where no listener runs.
    """
  static let examples = [
    CommandExample("cardclip status", "See what was captured, and what was not.")
  ]

  static var arguments: [Argument<ListenerState>] { [] }

  func run(_ context: Context) throws {
    let status = try listenerStatus(context)
    let store = try context.openStoreForReading()
    let pause = try store?.listeningPause() ?? .none
    let skipping = try store?.skippedCopies() ?? 0
    let card = try? store?.currentCard().name
    if context.globals.json {
      let until: Int64? = if case .until(let time) = pause { time } else { nil }
      try context.writeJSON(
        Record(
          running: status != nil, paused: pause != .none,
          pausedUntil: until.map { Timestamps.rfc3339($0) }, skipping: skipping, card: card,
          listener: status))
    } else {
      show(status, pause: pause, skipping: skipping, card: card, context)
    }
    if status == nil { throw Failure(nil, status: .nothing) }
  }

  private func listenerStatus(_ context: Context) throws -> ListenerStatus? {
    let connection = try context.connect(interning: [ListenerSelection.name])
    let reader: SelectionReader
    do {
      reader = try SelectionReader(
        of: ListenerSelection.name, on: connection,
        limits: ConversionLimits(stepTimeout: .seconds(2), byteLimit: 1 << 20))
    } catch let error as ReadingError {
      if case .empty = error.reason { return nil }
      throw error
    }
    let sink = MemorySink()
    do { try reader.read(ListenerSelection.statusTarget, into: sink) } catch {
      throw (error as? ConversionError).map(reader.failure) ?? error
    }
    return try JSONDecoder().decode(ListenerStatus.self, from: Data(sink.bytes))
  }

  private func show(
    _ status: ListenerStatus?, pause: ListeningPause, skipping: Int, card: String?,
    _ context: Context
  ) {
    let output = context.output
    if let status {
      output.writeLine("listening since \(status.since), process \(status.process)")
      output.writeLine("selections: \(status.selections.joined(separator: ", ").lowercased())")
    } else {
      output.writeLine("not listening")
    }
    if let card { output.writeLine("card: \(card.visible())") }
    if case .until(let time) = pause {
      output.writeLine(time.map { "paused until \(Timestamps.rfc3339($0))" } ?? "paused")
    }
    if skipping > 0 { output.writeLine("the next copy is let pass") }
    guard let status else { return }
    if status.keeping {
      output.writeLine("keeping the clipboard, offered again: \(status.offeredAgain)")
    } else if let reason = status.notKeeping {
      output.writeLine("not keeping the clipboard: \(reason.visible(limit: 200))")
    }
    output.writeLine("captured: \(status.captured)")
    if status.waiting > 0 {
      output.writeLine("waiting until another process unlocks the store: \(status.waiting)")
    }
    let counts = status.rejected.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    output.writeLine(
      "not captured: \(counts.isEmpty ? "none" : counts.joined(separator: ", "))")
    for record in status.recent {
      let parts = [record.time, record.reason.rawValue, record.owner ?? "?", record.detail ?? ""]
      output.writeLine("  " + parts.map { $0.visible(limit: 120) }.joined(separator: "  "))
    }
    if status.failedCommands > 0 {
      output.writeLine("commands that failed: \(status.failedCommands)")
    }
    for record in status.recentFailures {
      output.writeLine(
        "  \(record.time)  element \(record.element): \(record.reason.visible(limit: 120))")
    }
    output.writeLine("memory: \(ByteCounts.text(status.memory))")
  }
}
