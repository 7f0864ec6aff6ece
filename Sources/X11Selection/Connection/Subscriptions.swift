/// Who wants to hear of which window, and which events were selected on it.
///
/// Several transfers may run on one window, and that window may be our own, so
/// the mask is always the union of what everybody wants (rule O-21).
struct Subscriptions {
  private struct Entry {
    var window: Window
    var handler: any EventHandler
    var mask: Int
  }

  private var entries: [Entry] = []

  /// How many there are.
  var count: Int { entries.count }

  /// Adds a subscriber, or widens its mask, and returns the window's new union.
  mutating func add(_ handler: any EventHandler, window: Window, mask: Int) -> Int {
    if let index = index(of: handler, window) {
      entries[index].mask |= mask
    } else {
      entries.append(Entry(window: window, handler: handler, mask: mask))
    }
    return union(window)
  }

  /// Removes a subscriber and returns the window's new union; nil where it had
  /// none.
  mutating func remove(_ handler: any EventHandler, window: Window) -> Int? {
    guard let index = index(of: handler, window) else { return nil }
    entries.remove(at: index)
    return union(window)
  }

  /// Forgets a window that is gone; its number may be another window's soon.
  mutating func forget(_ window: Window) {
    entries.removeAll { $0.window == window }
  }

  func handlers(_ window: Window) -> [any EventHandler] {
    entries.filter { $0.window == window }.map(\.handler)
  }

  private func index(of handler: any EventHandler, _ window: Window) -> Int? {
    entries.firstIndex { $0.window == window && $0.handler === handler }
  }

  private func union(_ window: Window) -> Int {
    entries.reduce(0) { $1.window == window ? $0 | $1.mask : $0 }
  }
}
