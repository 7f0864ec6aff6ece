/// One of the six messages of drag and drop (XDND version 5).
///
/// All are ClientMessages of format 32 with five words; fields and bits that
/// aren't named are zero. Nothing here knows a server.
enum DragMessage: Equatable {
  /// The pointer enters a target's window.
  case enter(DragEntry)
  /// The pointer moved within it.
  case position(DragPosition)
  /// The target's answer to a position.
  case status(DragStatus)
  /// The pointer left, or the drag was called off.
  case leave(source: Window)
  /// The button was released on a target that accepts.
  case drop(source: Window, time: Timestamp)
  /// The target has done what it does with a drop.
  case finished(DragConclusion)

  /// Reads a message; nil for one that isn't of drag and drop.
  init?(type: Atom, format: Int, data: [UInt], atoms: DragAtoms) {
    guard format == 32, data.count >= 5 else { return nil }
    // Xlib extends the sign of each item to a C long.
    let words = data.map { $0 & 0xFFFF_FFFF }
    let sender = Window(rawValue: words[0])
    switch type {
    case atoms.enter: self = .enter(DragEntry(words))
    case atoms.position: self = .position(DragPosition(words))
    case atoms.status: self = .status(DragStatus(words))
    case atoms.leave: self = .leave(source: sender)
    case atoms.drop:
      self = .drop(
        source: sender, time: Timestamp(rawValue: UInt32(truncatingIfNeeded: words[2])))
    case atoms.finished: self = .finished(DragConclusion(words))
    default: return nil
    }
  }

  /// The message's type.
  func type(_ atoms: DragAtoms) -> Atom {
    switch self {
    case .enter: atoms.enter
    case .position: atoms.position
    case .status: atoms.status
    case .leave: atoms.leave
    case .drop: atoms.drop
    case .finished: atoms.finished
    }
  }

  /// The five words.
  var words: [UInt] {
    switch self {
    case .enter(let entry): entry.words
    case .position(let position): position.words
    case .status(let status): status.words
    case .leave(let source): [source.rawValue, 0, 0, 0, 0]
    case .drop(let source, let time): [source.rawValue, 0, UInt(time.rawValue), 0, 0]
    case .finished(let conclusion): conclusion.words
    }
  }
}
