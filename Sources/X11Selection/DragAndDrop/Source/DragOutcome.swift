/// How a drag ended.
public enum DragOutcome: Hashable, Sendable {
  /// The target took the content.
  case taken
  /// The target said that it couldn't do anything with it.
  case failed
  /// The target refused before a drop.
  case refused
  /// The button was released where nothing takes drops.
  case missed
  /// The drag was called off.
  case cancelled
  /// The target never answered, so that nothing was dropped.
  case unanswered
  /// The target didn't say in time that it has finished.
  case unfinished
  /// The target went away.
  case targetGone
  /// The connection to the server broke.
  case connectionLost
}

extension DragOutcome: CustomStringConvertible {
  /// One line in plain words.
  public var description: String {
    switch self {
    case .taken: "the drop was taken"
    case .failed: "the program it was dropped on could not use it"
    case .refused: "the program under the pointer does not take it"
    case .missed: "nothing under the pointer takes drops"
    case .cancelled: "the drag was called off"
    case .unanswered: "the program under the pointer did not answer"
    case .unfinished: "the program it was dropped on did not say that it has finished"
    case .targetGone: "the program it was dropped on went away"
    case .connectionLost: X11Error.connectionLost.description
    }
  }
}
