import CX11
import Glibc

/// The owner of `churn`: one target, whose content is another after each
/// change.
final class ChangingOwner {
  /// A change of the owner and what became of it.
  private struct Change {
    let time: ContinuousClock.Instant
    var asked: ContinuousClock.Instant?
    var taken: ContinuousClock.Instant?
  }

  private struct Reading: Hashable {
    let window: Window
    let property: Atom
  }

  let window: Window
  /// Called whenever a content was read to its end.
  var onTaken: () -> Void = {}

  private let connection: Connection
  private let selection: Atom
  private let target: String
  private let make: (Int) -> [UInt8]
  private var bytes: [UInt8] = []
  private var acquired: Time = 0
  private var changes: [Change] = []
  private var readings: [Reading: Int] = [:]
  private var counts: [String: Int] = [:]

  init(_ connection: Connection, _ contents: (target: String, make: (Int) -> [UInt8])) {
    self.connection = connection
    (target, make) = contents
    selection = connection.atom("CLIPBOARD")
    window = connection.makeWindow()
    connection.handlers.append { [unowned self] event in handle(event) }
  }

  /// True where the content of the last change was read.
  var isTaken: Bool { changes.last?.taken != nil }

  /// Takes the selection with the next content.
  func change(_ number: Int) {
    bytes = make(number)
    acquired = connection.serverTime()
    connection.trace("change", ["number": .integer(number), "at_us": .integer(Self.systemTime)])
    changes.append(Change(time: .now))
    connection.setOwner(window, of: selection, time: acquired)
  }

  /// The time by CLOCK_BOOTTIME in microseconds, which other programs have too.
  private static var systemTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
  }

  /// Prints how often and how soon it was asked.
  func summarize(elapsed: Duration) {
    let asked = changes.compactMap { change in change.asked.map { $0 - change.time } }
    let taken = changes.compactMap { change in change.taken.map { $0 - change.time } }
    connection.trace(
      "summary",
      [
        "role": "churn", "changes": .integer(changes.count), "asked": .integer(asked.count),
        "taken": .integer(taken.count),
        "requests": .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }),
        "first_request_us": Self.spread(asked), "last_byte_us": Self.spread(taken),
        "elapsed_ms": .integer(Int(elapsed / .milliseconds(1))), "violations": 0,
      ])
  }

  private static func spread(_ durations: [Duration]) -> JSONValue {
    let sorted = durations.sorted()
    guard !sorted.isEmpty else { return .null }
    let at: (Double) -> JSONValue = { part in
      .integer(Int(sorted[Int(part * Double(sorted.count - 1))] / .microseconds(1)))
    }
    return .object([("median", at(0.5)), ("p95", at(0.95)), ("max", at(1))])
  }

  private func handle(_ event: Event) {
    switch event {
    case .request(let request) where request.owner == window: answer(request)
    case .property(let window, let atom, isDeleted: true):
      guard let number = readings.removeValue(forKey: Reading(window: window, property: atom))
      else { return }
      changes[number].taken = changes[number].taken ?? .now
      onTaken()
    case .destroyed(let window):
      for reading in readings.keys where reading.window == window { readings[reading] = nil }
    default: break
    }
  }

  private func answer(_ request: SelectionRequest) {
    let now = ContinuousClock.now
    let name = connection.name(request.target)
    counts[name, default: 0] += 1
    let last = changes.count - 1
    if last >= 0, changes[last].asked == nil { changes[last].asked = now }
    var value = PropertyValue(type: request.target, format: 8, bytes: bytes)
    let property = request.property == 0 ? request.target : request.property
    switch name {
    case "TARGETS":
      let list = ["TARGETS", "TIMESTAMP", target].map { UInt32(connection.atom($0)) }
      value = PropertyValue(
        type: connection.atom("ATOM"), format: 32, bytes: PropertyValue.bytes(list))
    case "TIMESTAMP":
      value = PropertyValue(
        type: connection.atom("INTEGER"), format: 32,
        bytes: PropertyValue.bytes([UInt32(truncatingIfNeeded: acquired)]))
    case target:
      connection.observe(request.requestor)
      readings[Reading(window: request.requestor, property: property)] = last
    default: return notify(request, property: 0)
    }
    connection.write(value, to: property, of: request.requestor)
    notify(request, property: property)
  }

  private func notify(_ request: SelectionRequest, property: Atom) {
    connection.send(
      SelectionNotify(
        requestor: request.requestor, selection: request.selection, target: request.target,
        property: property, time: request.time, isSynthetic: false))
  }
}
