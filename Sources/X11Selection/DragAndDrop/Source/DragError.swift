/// Why a drag couldn't begin.
public enum DragError: Error, Hashable, Sendable {
  /// The selection of drags couldn't be taken.
  case selection(SelectionError)
  /// Another program holds the pointer.
  case pointerHeld
}

extension DragError: CustomStringConvertible {
  /// One line in plain words.
  public var description: String {
    switch self {
    case .selection(let error): error.description
    case .pointerHeld: "another program holds the pointer"
    }
  }
}
