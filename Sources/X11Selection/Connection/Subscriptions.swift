/// Who wants to hear of which window, and which events were selected on it.
///
/// Several transfers may run on one window, and that window may be our own, so
/// the mask is always the union of what everybody wants (rule O-21).
struct Subscriptions {
  private struct Entry {
    var handler: any EventHandler
    var mask: Int
  }

  private var entries: [Window: [Entry]] = [:]

  /// Adds a subscriber, or widens its mask, and returns the window's new union.
  mutating func add(_ handler: any EventHandler, window: Window, mask: Int) -> Int {
    var list = entries[window] ?? []
    if let index = list.firstIndex(where: { $0.handler === handler }) {
      list[index].mask |= mask
    } else {
      list.append(Entry(handler: handler, mask: mask))
    }
    entries[window] = list
    return union(window)
  }

  /// Removes a subscriber and returns the window's new union; nil where it had
  /// none.
  mutating func remove(_ handler: any EventHandler, window: Window) -> Int? {
    guard var list = entries[window],
      let index = list.firstIndex(where: { $0.handler === handler })
    else { return nil }
    list.remove(at: index)
    entries[window] = list.isEmpty ? nil : list
    return union(window)
  }

  /// Forgets a window that is gone; its number may be another window's soon.
  mutating func forget(_ window: Window) {
    entries[window] = nil
  }

  func handlers(_ window: Window) -> [any EventHandler] {
    entries[window]?.map(\.handler) ?? []
  }

  private func union(_ window: Window) -> Int {
    entries[window]?.reduce(0) { $0 | $1.mask } ?? 0
  }
}
