/// The target's side of drag and drop: what a message means and how it is
/// answered (rules T-04 to T-19).
///
/// It holds no types' names and knows no server.
struct DropReception: Equatable {
  /// A drag that is over the window.
  struct Visit: Equatable {
    let source: Window
    let version: Int
    /// The types, from the message or from the source's list.
    var types: [Atom]
    /// Where the pointer was last; nil before the first position.
    var point: RootPoint?
    /// Whether a drop would be taken.
    var isWanted = false
  }

  /// What is to be done about a message.
  enum Step: Equatable {
    /// Nothing: the message is none of ours.
    case ignore
    /// Look at the source's types, from its list where it says so, and decide.
    case meet(DragEntry)
    /// Answer a position.
    case answer(DragStatus, to: Window)
    /// The drag is over without a drop.
    case forget
    /// Ask for the content and say when it is there.
    case take(Visit, at: Timestamp)
    /// Say that nothing was done.
    case decline(Window)
  }

  /// Our window.
  let window: Window

  /// The action that a drop is answered with.
  ///
  /// Always a copy, which a target may answer to any request: nothing is ever
  /// moved, so that no source is asked for DELETE (rule T-21), and nobody is
  /// asked what to do (T-22).
  let action: Atom

  /// The drag that is over the window; nil where there is none.
  ///
  /// A drop that is being taken is no visit any more, so that a Leave after it
  /// changes nothing (rule T-19) and a second Drop is nobody's (T-17).
  private(set) var visit: Visit?

  init(window: Window, action: Atom) {
    self.window = window
    self.action = action
  }

  /// Takes a message that came to the window.
  mutating func receive(_ message: DragMessage) -> Step {
    switch message {
    case .enter(let entry): enter(entry)
    case .position(let position): move(position)
    case .leave(let source): leave(source)
    case .drop(let source, let time): drop(source, at: time)
    // Meant for sources.
    case .status, .finished: .ignore
    }
  }

  /// Notes the types of the drag that entered and whether a drop is wanted.
  mutating func decide(types: [Atom], isWanted: Bool) {
    visit?.types = types
    visit?.isWanted = isWanted
  }

  /// The source's window is gone: as if it had left (rule T-20).
  mutating func sourceVanished(_ source: Window) -> Step {
    leave(source)
  }

  private mutating func enter(_ entry: DragEntry) -> Step {
    // Window 0 can't be answered (T-06; RGFW#50).
    guard entry.source != .none, DragEntry.versions.contains(entry.version) else {
      // Whoever speaks another version isn't spoken to (T-04).
      return leave(entry.source)
    }
    // Without a Leave of the one before: its source crashed.
    visit = Visit(source: entry.source, version: entry.version, types: entry.types)
    return .meet(entry)
  }

  private mutating func move(_ position: DragPosition) -> Step {
    guard let visit, visit.source == position.source else { return .ignore }
    self.visit?.point = position.point
    // One answer for each position, also when it is no (T-07).
    let status: DragStatus =
      visit.isWanted ? .accepting(window, action: action) : .refusing(window)
    return .answer(status, to: visit.source)
  }

  private mutating func leave(_ source: Window) -> Step {
    guard let visit, visit.source == source else { return .ignore }
    self.visit = nil
    return .forget
  }

  private mutating func drop(_ source: Window, at time: Timestamp) -> Step {
    guard let visit, visit.source == source else { return .ignore }
    self.visit = nil
    // It may come though it was refused (T-18).
    return visit.isWanted ? .take(visit, at: time) : .decline(source)
  }
}
