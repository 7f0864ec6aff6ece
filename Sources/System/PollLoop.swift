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
    var deadline: (() -> ContinuousClock.Instant?)?
    var handler: () -> Void
  }

  private var watches: [Int: Watch] = [:]
  private var schedule = Schedule()
  private var lastID = 0
  private var isRunning = false

  package init() {}

  /// Watches a descriptor for something to read, or its end.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor's number.
  ///   - prepare: Called before each sleep; true means that input is already
  ///     buffered in the process, so that the handler runs without a sleep.
  ///   - deadline: A time at which the handler wants to run all the same.
  ///   - handler: Called when there is something to read, or the other end is
  ///     gone.
  /// - Returns: What `remove(_:)` takes.
  @discardableResult
  package func watch(
    _ descriptor: Int32, prepare: (() -> Bool)? = nil,
    deadline: (() -> ContinuousClock.Instant?)? = nil, handler: @escaping () -> Void
  ) -> Source {
    add(
      Watch(
        descriptor: descriptor, events: Int16(POLLIN), prepare: prepare, deadline: deadline,
        handler: handler))
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
    Timer(id: schedule.add(at: due, handler))
  }

  /// Cancels a timer; one that has fired is no error.
  package func cancel(_ timer: Timer) {
    schedule.remove(timer.id)
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
    let deadlines = live.map { watches[$0]?.deadline?() }
    let next = (deadlines + [schedule.next]).compactMap { $0 }.min()
    let timeout = buffered.isEmpty ? Schedule.timeout(until: next) : 0
    let count = unsafe poll(&requests, nfds_t(requests.count), timeout)
    guard count >= 0 || errno == EINTR else { throw SystemError("poll", code: errno) }

    let now = ContinuousClock.now
    for index in live.indices
    where buffered.contains(live[index]) || (count > 0 && requests[index].revents != 0)
      || deadlines[index].map({ $0 <= now }) == true
    {
      watches[live[index]]?.handler()
      guard isRunning else { return }
    }
    while let action = schedule.takeDue(now) {
      action()
      guard isRunning else { return }
    }
  }
}
