import CX11

/// One request and all that came of it.
final class Conversion {
  /// How a request ended.
  enum Outcome: String {
    case answered
    case refused
    /// No notify came in time.
    case silence
    /// An INCR stopped coming.
    case stalled
    /// The requestor left it, on purpose.
    case abandoned
    /// Nobody can see the answer: the window was destroyed or is another's.
    case unseen
  }

  let plan: ConversionPlan
  let number: Int
  let window: Window
  let selection: Atom
  let target: Atom
  let property: Atom
  let time: Time
  /// Who owned the selection when it was asked for.
  var owner: Window = 0
  var notifyCount = 0
  var receivers: [Receiver] = []
  var outcome: Outcome?
  var failures: [String] = []

  init(
    _ plan: ConversionPlan, number: Int, window: Window, property: Atom, time: Time,
    _ connection: Connection
  ) {
    self.plan = plan
    self.number = number
    self.window = window
    self.property = property
    self.time = time
    selection = connection.atom(plan.selection)
    target = connection.atom(plan.target)
  }

  /// Checks that an answer repeats what was asked (ICCCM 2.2).
  func check(_ notify: SelectionNotify, _ connection: Connection) {
    // The server itself answers where there is no owner.
    if !notify.isSynthetic, notify.property != 0 { failures.append("the notify was not sent") }
    if notify.target != target {
      failures.append("the notify has target \(connection.name(notify.target))")
    }
    if notify.time != time { failures.append("the notify has time \(notify.time), not \(time)") }
    // An obsolete requestor is answered in the property with the target's name.
    let wanted = property == 0 ? target : property
    if notify.property != 0, notify.property != wanted {
      failures.append("the notify has property \(connection.name(notify.property))")
    }
  }

  /// The names of the atoms that were received, of the first 512 at most.
  func atoms(_ connection: Connection) -> [String]? {
    guard let content = receivers.first?.content, content.format == 32 else { return nil }
    let value = PropertyValue(type: 0, format: 32, bytes: content.prefix)
    return value.items.map { connection.name(Atom($0)) }
  }

  /// Compares with what was expected, and collects what was wrong.
  func judge() {
    let content = receivers.first?.content
    for receiver in receivers { failures += receiver.content.failures }
    switch (plan.expectation, outcome) {
    case (.any, .silence?), (.any, .stalled?): failures.append("no answer")
    case (.answered, .answered?), (.refused, .refused?), (.silence, .silence?),
      (.silence, .stalled?), (.any, _):
      break
    default: failures.append("\(outcome?.rawValue ?? "?") instead of \(plan.expectation)")
    }
    if let type = plan.expectedType, type != content?.type {
      failures.append("type \(content?.type ?? "none") instead of \(type)")
    }
    if let size = plan.expectedSize, size != content?.byteCount {
      failures.append("\(content?.byteCount ?? -1) bytes instead of \(size)")
    }
    if let digest = plan.expectedDigest, digest != content?.digestText {
      failures.append("digest \(content?.digestText ?? "none") instead of \(digest)")
    }
  }
}
