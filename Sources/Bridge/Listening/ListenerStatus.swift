/// What a listener has done so far, as `cardclip status` shows it.
package struct ListenerStatus: Codable {
  /// How many rejections are remembered, and how many failures.
  static let recentLimit = 50

  /// The process id.
  package let process: Int32
  /// When it began, in RFC 3339.
  package let since: String
  /// The selections that it listens to.
  package let selections: [String]
  /// The number of elements that it captured.
  package var captured = 0
  /// The number of copies that wait until another process unlocks the store.
  package var waiting = 0
  /// The number of copies that it didn't capture, by reason.
  package var rejected: [String: Int] = [:]
  /// The last of those, the newest last.
  package var recent: [ListenerEvent.RejectionRecord] = []
  /// The number of commands for captures that failed.
  package var failedCommands = 0
  /// The last of those, the newest last.
  package var recentFailures: [ListenerEvent.CommandRecord] = []
  /// True where it keeps the clipboard for programs that end.
  package var keeping = false
  /// Why it doesn't, though it should; nil where it does.
  package var notKeeping: String?
  /// How often it offered a copy again in its owner's place.
  package var offeredAgain = 0
  /// Its resident memory in bytes, when it was asked.
  package var memory = 0

  package init(process: Int32, since: String, selections: [String]) {
    self.process = process
    self.since = since
    self.selections = selections
  }

  mutating func note(_ rejection: ListenerEvent.RejectionRecord) {
    rejected[rejection.reason.rawValue, default: 0] += 1
    recent.append(rejection)
    if recent.count > Self.recentLimit { recent.removeFirst() }
  }

  mutating func note(_ failure: ListenerEvent.CommandRecord) {
    failedCommands += 1
    recentFailures.append(failure)
    if recentFailures.count > Self.recentLimit { recentFailures.removeFirst() }
  }
}
