import Glibc

/// The one loop of a process: it sleeps in poll(2) until a descriptor is ready
/// or a timer is due, and never otherwise.
package final class PollLoop {
  /// A handle to stop watching a descriptor.
  package struct Source: Hashable {
    fileprivate let id: Int
  }

  /// A handle to cancel a timer.
  package struct Timer: Hashable {
    fileprivate let id: Int
  }

  private struct Watch {
    var descriptor: Int32
    var events: Int16
    var prepare: (() -> Bool)?
    var handler: () -> Void
  }

  private struct Alarm {
    var id: Int
    var due: ContinuousClock.Instant
    var handler: () -> Void
  }

  private var watches: [Int: Watch] = [:]
  private var alarms: [Alarm] = []
  private var lastID = 0
  private var isRunning = false

  package init() {}

  /// Watches a descriptor for something to read, or its end.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor's number.
  ///   - prepare: Called before each sleep; true means that input is already
  ///     buffered in the process, so that the handler runs without a sleep.
  ///   - handler: Called when there is something to read, or the other end is
  ///     gone.
  /// - Returns: What `remove(_:)` takes.
  @discardableResult
  package func watch(
    _ descriptor: Int32, prepare: (() -> Bool)? = nil, handler: @escaping () -> Void
  ) -> Source {
    add(Watch(descriptor: descriptor, events: Int16(POLLIN), prepare: prepare, handler: handler))
  }

  /// Watches a descriptor for room to write to it.
  @discardableResult
  package func watchForWriting(_ descriptor: Int32, handler: @escaping () -> Void) -> Source {
    add(Watch(descriptor: descriptor, events: Int16(POLLOUT), handler: handler))
  }

  /// Stops watching; a source that is gone already is no error.
  package func remove(_ source: Source) {
    watches[source.id] = nil
  }

  /// Calls the handler once, when the time has passed.
  @discardableResult
  package func after(_ delay: Duration, handler: @escaping () -> Void) -> Timer {
    at(ContinuousClock.now + delay, handler: handler)
  }

  /// Calls the handler once, at a time.
  @discardableResult
  package func at(_ due: ContinuousClock.Instant, handler: @escaping () -> Void) -> Timer {
    lastID += 1
    let index = alarms.firstIndex { $0.due > due } ?? alarms.endIndex
    alarms.insert(Alarm(id: lastID, due: due, handler: handler), at: index)
    return Timer(id: lastID)
  }

  /// Cancels a timer; one that has fired is no error.
  package func cancel(_ timer: Timer) {
    alarms.removeAll { $0.id == timer.id }
  }

  /// Runs until `stop()` is called.
  package func run() throws(SystemError) {
    isRunning = true
    while isRunning { try turn() }
  }

  /// Ends `run()` after the handler that is running now.
  package func stop() {
    isRunning = false
  }

  private func add(_ watch: Watch) -> Source {
    lastID += 1
    watches[lastID] = watch
    return Source(id: lastID)
  }

  /// Sleeps, then runs what is ready.
  ///
  /// The handlers of a turn see the sources that the ones before them removed
  /// as removed.
  private func turn() throws(SystemError) {
    let order = watches.keys.sorted()
    var buffered: Set<Int> = []
    for id in order where watches[id]?.prepare?() == true { buffered.insert(id) }
    guard isRunning else { return }

    let live = order.filter { watches[$0] != nil }
    var requests = live.compactMap { id in
      watches[id].map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    }
    let count = unsafe poll(&requests, nfds_t(requests.count), timeout(hasInput: !buffered.isEmpty))
    guard count >= 0 || errno == EINTR else { throw SystemError("poll", code: errno) }

    for (id, request) in zip(live, requests)
    where buffered.contains(id) || (count > 0 && request.revents != 0) {
      watches[id]?.handler()
      guard isRunning else { return }
    }
    fireAlarms()
  }

  /// How long poll(2) may sleep, in milliseconds, rounded up so that a timer
  /// costs one wake-up; -1 without a timer.
  private func timeout(hasInput: Bool) -> Int32 {
    if hasInput { return 0 }
    guard let next = alarms.first else { return -1 }
    let (seconds, attoseconds) = (next.due - ContinuousClock.now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: milliseconds)
  }

  private func fireAlarms() {
    let now = ContinuousClock.now
    while let next = alarms.first, next.due <= now {
      alarms.removeFirst()
      next.handler()
      guard isRunning else { return }
    }
  }
}
