/// Things to do at later times, the earliest first.
package struct Schedule {
  private struct Entry {
    var id: Int
    var due: ContinuousClock.Instant
    var action: () -> Void
  }

  private var entries: [Entry] = []
  private var lastID = 0

  package init() {}

  /// How many actions wait.
  package var count: Int { entries.count }

  /// The earliest time; nil where nothing waits.
  package var next: ContinuousClock.Instant? { entries.first?.due }

  /// Adds an action and returns the number that `remove(_:)` takes.
  package mutating func add(
    at due: ContinuousClock.Instant, _ action: @escaping () -> Void
  ) -> Int {
    lastID += 1
    let index = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(Entry(id: lastID, due: due, action: action), at: index)
    return lastID
  }

  /// Removes an action; one that is gone already is no error.
  package mutating func remove(_ id: Int) {
    entries.removeAll { $0.id == id }
  }

  /// Takes out the first action that is due; nil where none is.
  package mutating func takeDue(_ now: ContinuousClock.Instant) -> (() -> Void)? {
    guard let first = entries.first, first.due <= now else { return nil }
    return entries.removeFirst().action
  }

  /// How long poll(2) may sleep until a time, in milliseconds, rounded up so
  /// that a timer costs one wake-up; -1 for no time at all.
  package static func timeout(until due: ContinuousClock.Instant?) -> Int32 {
    guard let due else { return -1 }
    let (seconds, attoseconds) = (due - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: milliseconds)
  }
}
