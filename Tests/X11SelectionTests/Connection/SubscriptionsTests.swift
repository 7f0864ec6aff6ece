import TestSupport
import Testing

@testable import X11Selection

@Suite struct SubscriptionsTests {
  private final class Listener: EventHandler {
    func handle(_ event: Event) {}
  }

  // O-21
  @Test func `the events of a window are those that anybody wants`() {
    var subscriptions = Subscriptions()
    let (first, second) = (Listener(), Listener())
    let (window, other) = (Window(rawValue: 7), Window(rawValue: 8))
    #expect(subscriptions.add(first, window: window, mask: 1) == 1)
    #expect(subscriptions.add(second, window: window, mask: 2) == 3)
    #expect(subscriptions.add(second, window: other, mask: 8) == 8)
    #expect(subscriptions.add(first, window: window, mask: 4) == 7)
    #expect(subscriptions.remove(first, window: window) == 2)
    #expect(subscriptions.remove(first, window: window) == nil)
    #expect(subscriptions.remove(second, window: window) == 0)
    #expect(subscriptions.count == 1)
    subscriptions.forget(other)
    #expect(subscriptions.handlers(other).isEmpty)
  }

  // O-21: a transfer to a window of ours takes none of its events away, and
  // leaves none.
  @Test(arguments: [true, false])
  func `the server selects what anybody wants of a window`(unsubscribes: Bool) throws {
    let bench = try OwnerBench()
    let connection = bench.connection
    let window = connection.makeWindow(eventMask: 0)
    let (first, second) = (Listener(), Watcher())
    // StructureNotifyMask, then PropertyChangeMask
    connection.subscribe(second, to: window, mask: 1 << 17)
    connection.subscribe(first, to: window, mask: 1 << 22)
    if unsubscribes { connection.unsubscribe(first, from: window) }
    connection.synchronize()
    let other = try Connection(displayName: bench.server.display)
    other.destroyWindow(window, of: nil)
    _ = try other.serverTime()
    try bench.process()
    #expect(second.isTold)
  }

  private final class Watcher: EventHandler {
    private(set) var isTold = false
    func handle(_ event: Event) { if case .destroyNotify = event { isTold = true } }
  }
}
