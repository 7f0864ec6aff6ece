import X11Selection

/// Somebody who takes one drop.
protocol DropTaking: AnyObject {
  /// Told once how a drop ended.
  typealias Completion = (any DropTaking, Result<TakenDrop, any Error>) -> Void

  /// What was dropped.
  var drop: Drop { get }

  /// The target that was taken, once one was.
  var target: String { get }

  /// Asks for the first target, at once: some sources hand their content out
  /// for a second only (rule T-15).
  func start()

  /// Gives the drop up.
  func cancel()
}

/// What a drop became.
enum TakenDrop {
  /// Elements, which aren't on a card yet, and what is wrong with other files.
  case elements(FileListIntake.Outcome)
  /// Bytes.
  case bytes(FileContent)
}
