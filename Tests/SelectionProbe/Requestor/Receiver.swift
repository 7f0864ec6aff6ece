import CX11
import System

/// The reading of one property of a requestor's window, in one piece or in
/// parts, at a pace.
final class Receiver {
  /// How a reading ended.
  enum Outcome: String {
    case complete
    /// Nothing was in the property.
    case missing
    /// It was left in the middle, on purpose.
    case abandoned
  }

  let window: Window
  let property: Atom
  let pacing: Pacing
  let content: ReceivedContent
  /// True once INCR was announced.
  private(set) var isIncremental = false
  /// What INCR announced; nil for an empty property.
  private(set) var hint: Int?
  private(set) var chunkCount = 0
  private(set) var outcome: Outcome?

  /// Called at the end.
  var whenDone: (Receiver) -> Void = { _ in }
  /// Called after each part, so that a timeout starts anew.
  var whenProgressed: () -> Void = {}
  /// Called at the planned interruption.
  var whenInterrupted: (Receiver) -> Void = { _ in }
  /// Takes over the deletion, so that it can be put in line with others.
  var holdDeletion: ((Receiver) -> Void)?

  private let connection: Connection
  private let limit: Int
  private var sawDeletion = false
  private var wasInterrupted = false
  private var label: [(String, JSONValue)]

  init(
    _ connection: Connection, window: Window, property: Atom, plan: ConversionPlan,
    output: String?, label: [(String, JSONValue)]
  ) throws {
    self.connection = connection
    self.window = window
    self.property = property
    self.label = label
    pacing = plan.pacing
    limit = plan.limit ?? connection.maximumRequest
    content = try ReceivedContent(output: output, skipsDigest: plan.skipsDigest)
  }

  /// Reads what a notify announced.
  func begin() {
    guard let value = connection.read(property, of: window) else {
      content.fail("the property that the notify names is missing")
      return end(.missing)
    }
    guard value.type == connection.atom("INCR") else {
      content.append(value, type: connection.name(value.type))
      connection.delete(property, of: window)
      return end(.complete)
    }
    isIncremental = true
    hint = value.items.first.map(Int.init)
    if value.format != 32 { content.fail("INCR has format \(value.format)") }
    if value.items.count > 1 { content.fail("INCR has \(value.items.count) items") }
    trace("incr", [("hint", hint.map(JSONValue.integer) ?? .null)])
    schedule()
  }

  /// Takes note of a change of the property.
  func propertyChanged(isDeleted: Bool) {
    guard isIncremental, outcome == nil else { return }
    if isDeleted {
      sawDeletion = true
      return
    }
    if !sawDeletion { content.fail("a part was written before the deletion of the last") }
    // A part that was read already leaves an event of its own behind.
    guard let value = connection.read(property, of: window) else { return }
    sawDeletion = false
    chunkCount += 1
    content.append(value, type: connection.name(value.type))
    if value.type == connection.atom("INCR") { content.fail("a part has the type INCR") }
    if value.bytes.count > limit { content.fail("a part has \(value.bytes.count) bytes") }
    if chunkCount <= 40 || value.bytes.isEmpty {
      trace(
        "chunk",
        [
          ("number", .integer(chunkCount)), ("type", .string(connection.name(value.type))),
          ("bytes", .integer(value.bytes.count)),
        ])
    }
    whenProgressed()
    guard value.bytes.isEmpty else { return schedule() }
    connection.delete(property, of: window)
    if let hint, hint > content.byteCount { content.fail("the hint is larger than the content") }
    end(.complete)
  }

  /// Deletes the part that was read, so that the next one comes.
  func deletePart() {
    guard outcome == nil else { return }
    connection.delete(property, of: window)
  }

  /// Leaves the rest.
  func abandon() {
    end(.abandoned)
  }

  private func schedule() {
    if let stop = pacing.stopAfter, chunkCount >= stop, !wasInterrupted {
      wasInterrupted = true
      return whenInterrupted(self)
    }
    if let holdDeletion { return holdDeletion(self) }
    guard pacing.delay > 0 else { return deletePart() }
    connection.loop.after(.milliseconds(pacing.delay)) { [weak self] in self?.deletePart() }
  }

  private func end(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    trace("content", fields())
    whenDone(self)
  }

  private func trace(_ event: String, _ fields: [(String, JSONValue)]) {
    connection.trace.emit(event, label + fields)
  }

  private func fields() -> [(String, JSONValue)] {
    var fields: [(String, JSONValue)] = [
      ("outcome", .string(outcome?.rawValue ?? "")), ("type", .string(content.type)),
      ("format", .integer(content.format)), ("bytes", .integer(content.byteCount)),
      ("digest", .string(content.digestText)), ("incr", .bool(isIncremental)),
    ]
    if isIncremental {
      fields.append(("hint", hint.map(JSONValue.integer) ?? .null))
      fields.append(("chunks", .integer(chunkCount)))
      fields.append(("largest", .integer(content.chunkSizes.largest)))
    }
    let prefix = PropertyValue(type: 0, format: content.format, bytes: content.prefix)
    if content.format == 32, content.type == "INTEGER" {
      fields.append(("values", .list(prefix.items.map { .integer(Int($0)) })))
    } else if content.format == 32 {
      fields.append(("atoms", .strings(prefix.items.map { connection.name(Atom($0)) })))
    } else if content.byteCount <= 200, let text = String(validating: prefix.bytes, as: UTF8.self) {
      fields.append(("text", .string(text)))
    }
    return fields
  }
}
