import SQLite
import System

/// What a listener is told by other processes, which it reads at each capture.
extension Store {
  /// A pause without an end, in the database.
  private static let endless = Int64.max

  /// Whether a listener captures now.
  package func listeningPause() throws(StoreError) -> ListeningPause {
    try read {
      let until: Int64? =
        try database.first("SELECT paused_until FROM state") { row throws(SQLiteError) in
          try row.value(0) as Int64?
        } ?? nil
      guard let until, until > WallClock.milliseconds() else { return .none }
      return .until(until == Self.endless ? nil : until)
    }
  }

  /// Pauses a listener, or ends its pause.
  package func setListeningPause(_ pause: ListeningPause) throws(StoreError) {
    let until: Int64? =
      switch pause {
      case .none: nil
      case .until(let time): time ?? Self.endless
      }
    try write { try database.execute("UPDATE state SET paused_until = ?", until) }
  }

  /// The number of copies that a listener lets pass from now on.
  package func skippedCopies() throws(StoreError) -> Int {
    try read {
      try database.first("SELECT skipped_copies FROM state") { row throws(SQLiteError) in
        try row.value(0)
      } ?? 0
    }
  }

  /// Sets the number of copies that a listener lets pass.
  package func setSkippedCopies(_ count: Int) throws(StoreError) {
    try write { try database.execute("UPDATE state SET skipped_copies = ?", count) }
  }

  /// Takes one copy off the number; false where there was none to let pass.
  package func takeSkippedCopy() throws(StoreError) -> Bool {
    guard try skippedCopies() > 0 else { return false }
    return try write {
      try database.execute(
        "UPDATE state SET skipped_copies = skipped_copies - 1 WHERE skipped_copies > 0")
      return database.changedRowCount > 0
    }
  }
}
