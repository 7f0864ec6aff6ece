/// The source's side of drag and drop: what is sent when the pointer moves, the
/// target answers or the button is released (rules S-05 to S-13).
///
/// It knows no server: who calls it finds the targets, sends the messages and
/// keeps the time.
struct DragCourse: Equatable {
  /// A window that takes drops.
  struct Target: Equatable {
    /// The window under the pointer, which messages are about.
    let window: Window
    /// Where messages go: the window or its proxy.
    let recipient: Window
    /// The highest version it speaks.
    let version: Int
  }

  /// What is to be done.
  enum Step: Equatable {
    case send(DragMessage, to: Target)
    /// Show whether a drop would be taken now.
    case show(isAccepted: Bool)
    /// The button is released and the target's answer is out: wait for it, but
    /// not long.
    case awaitStatus
    /// The drop is sent: serve its content until the target has finished.
    case awaitFinish
    case end(DragOutcome)
  }

  private enum Phase: Equatable {
    case moving
    /// Released, with a position unanswered.
    case releasing(Timestamp)
    case dropped
    case ended
  }

  /// Our window, which owns the selection too (rule S-01).
  let source: Window

  /// What is offered, in order of preference.
  let types: [Atom]

  /// The action that is asked for: always a copy (S-02).
  let action: Atom

  /// After how many heartbeats without an answer to a position it is taken for
  /// lost and the next one is sent.
  static let patience = 10

  private(set) var target: Target?
  private var phase = Phase.moving
  /// The target's last answer, which counts (S-08).
  private var status: DragStatus?
  private var isAnswerDue = false
  private var silentBeats = 0
  private var point = RootPoint(x: 0, y: 0)
  private var time = Timestamp.currentTime
  /// True where the target doesn't know the newest point.
  private var isPointUntold = false

  init(source: Window, types: [Atom], action: Atom) {
    self.source = source
    self.types = types
    self.action = action
  }

  /// True once the drop was sent.
  var isDropped: Bool { phase == .dropped }

  /// True once it is over.
  var hasEnded: Bool { phase == .ended }

  // MARK: The pointer

  /// The pointer moved, and is over a target or none.
  mutating func move(to point: RootPoint, at time: Timestamp, over target: Target?) -> [Step] {
    guard phase == .moving else { return [] }
    let hasMoved = point != self.point
    self.point = point
    self.time = time
    guard target != self.target else {
      isPointUntold = isPointUntold || hasMoved
      return tellPoint(ignoringRectangle: false)
    }
    var steps = abandonTarget()
    guard let target else { return steps }
    self.target = target
    let entry = DragEntry(
      source: source, version: min(target.version, DragEntry.versions.upperBound), types: types)
    steps.append(.send(.enter(entry), to: target))
    isPointUntold = true
    return steps + tellPoint(ignoringRectangle: false)
  }

  /// Some time passed: targets that answered "no" because they didn't know
  /// better then are asked again (S-07; Chromium, Thunar and Nautilus do).
  mutating func heartbeat() -> [Step] {
    guard phase == .moving, target != nil else { return [] }
    if isAnswerDue {
      silentBeats += 1
      guard silentBeats >= Self.patience else { return [] }
      isAnswerDue = false
    }
    isPointUntold = true
    return tellPoint(ignoringRectangle: true)
  }

  /// The button was released where the pointer was told to be last.
  ///
  /// An answer that is out is waited for, also where it would be the first one
  /// since the pointer came. The specification leaves at once then, and so do
  /// GTK and Qt: a press, move and release within 50 ms lose the drop. Here it
  /// costs no more than the limit, with the pointer free already (rule S-11).
  ///
  /// The drop has the time of the release, which is never 0 (S-12).
  mutating func release(at time: Timestamp) -> [Step] {
    guard phase == .moving else { return [] }
    guard let target else { return end(.missed) }
    self.time = time
    phase = .releasing(time)
    if !isAnswerDue && isPointUntold {
      let steps = tellPoint(ignoringRectangle: true)
      return steps + [.awaitStatus]
    }
    return isAnswerDue ? [.awaitStatus] : conclude(target, at: time)
  }

  /// The drag is called off; a drop that was sent can't be.
  mutating func cancel() -> [Step] {
    guard phase != .dropped, phase != .ended else { return [] }
    return abandonTarget() + end(.cancelled)
  }

  // MARK: The target

  /// The target answered a position.
  mutating func receive(_ status: DragStatus) -> [Step] {
    guard let target, isSender(status.target, target) else { return [] }
    switch phase {
    case .dropped, .ended: return []
    case .moving:
      note(status)
      return [.show(isAccepted: status.isAccepted)] + tellPoint(ignoringRectangle: false)
    case .releasing(let time):
      note(status)
      // It answered an older point than the one of the release.
      if isPointUntold { return tellPoint(ignoringRectangle: true) }
      return conclude(target, at: time)
    }
  }

  /// The target says that it has finished.
  mutating func receive(_ conclusion: DragConclusion) -> [Step] {
    guard phase == .dropped, let target, isSender(conclusion.target, target) else { return [] }
    // Before version 5 there is no word of failure (S-20).
    let isPerformed = target.version < 5 || conclusion.isPerformed
    return end(isPerformed ? .taken : .failed)
  }

  /// The target's window, or its proxy, is gone.
  mutating func targetVanished(_ window: Window) -> [Step] {
    guard let target, window == target.window || window == target.recipient else { return [] }
    switch phase {
    case .moving:
      forgetTarget()
      return [.show(isAccepted: false)]
    case .releasing, .dropped: return end(.targetGone)
    case .ended: return []
    }
  }

  /// The answer that `awaitStatus` told to wait for didn't come.
  mutating func statusTimedOut() -> [Step] {
    guard case .releasing = phase else { return [] }
    return abandonTarget() + end(.unanswered)
  }

  /// The end that `awaitFinish` told to wait for didn't come.
  mutating func finishTimedOut() -> [Step] {
    phase == .dropped ? end(.unfinished) : []
  }

  // MARK: Steps

  /// Tells the newest point, unless a position is unanswered still (S-06).
  private mutating func tellPoint(ignoringRectangle: Bool) -> [Step] {
    guard let target, isPointUntold, !isAnswerDue else { return [] }
    if !ignoringRectangle, let status, status.suppresses(point) { return [] }
    isPointUntold = false
    isAnswerDue = true
    silentBeats = 0
    let position = DragPosition(source: source, point: point, time: time, action: action)
    return [.send(.position(position), to: target)]
  }

  private mutating func note(_ status: DragStatus) {
    self.status = status
    isAnswerDue = false
  }

  /// Drops or leaves, by the first bit of the last answer alone: some accept
  /// without an action (S-09).
  private mutating func conclude(_ target: Target, at time: Timestamp) -> [Step] {
    guard status?.isAccepted == true else {
      return [.send(.leave(source: source), to: target)] + end(.refused)
    }
    phase = .dropped
    return [.send(.drop(source: source, time: time), to: target), .awaitFinish]
  }

  private mutating func abandonTarget() -> [Step] {
    guard let target else { return [] }
    forgetTarget()
    return [.send(.leave(source: source), to: target), .show(isAccepted: false)]
  }

  private mutating func forgetTarget() {
    target = nil
    status = nil
    isAnswerDue = false
    isPointUntold = false
    silentBeats = 0
  }

  private mutating func end(_ outcome: DragOutcome) -> [Step] {
    phase = .ended
    return [.end(outcome)]
  }

  /// Most send the window that the message was about, some their proxy, and
  /// some nothing (S-08).
  private func isSender(_ window: Window, _ target: Target) -> Bool {
    window == target.window || window == target.recipient || window == .none
  }
}
