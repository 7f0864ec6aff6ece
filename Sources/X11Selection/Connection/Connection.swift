import CX11
import Glibc
import System

/// A connection to an X server, and the window through which selections are
/// read and the server's time is asked for.
///
/// Nothing here waits but for the server's own answers: a program sleeps in its
/// loop on ``descriptor`` until ``nextDeadline`` and then calls ``process()``;
/// one that has no loop calls ``run(until:)``.
@safe public final class Connection {
  /// The display's name, as in `$DISPLAY`.
  public let displayName: String

  /// The descriptor that is readable when the server has sent something.
  public let descriptor: Int32

  /// True until the server is gone; every call does nothing after that.
  public private(set) var isAlive = true

  /// The root window of the default screen.
  public let root: Window

  /// The largest content that goes in one property, in bytes; a larger one goes
  /// in chunks (INCR).
  public let chunkSize: Int

  /// The size of a chunk, in bytes.
  ///
  /// For each one the owner, the server and the requestor wake one another a few
  /// times, so that fewer are faster: 64 MiB to xclip take a seventh less time
  /// than with 256 KiB. Tk takes no more than 400,000 bytes of one property
  /// (protocol.md 3.3).
  let incrementSize: Int

  /// The largest content that the server takes in one property, in bytes.
  let propertyLimit: Int

  let display: OpaquePointer

  /// The atoms of the protocol itself.
  let protocolAtoms: ProtocolAtoms
  /// Where contents are read to on their way to a property.
  lazy var chunk = ContentChunk(capacity: incrementSize)

  private var cache: AtomCache
  private(set) var subscriptions = Subscriptions()
  private(set) var schedule = Schedule()
  private(set) var errorObservers: [(observer: AnyObject, body: (ErrorLog.Record) -> Void)] = []
  /// The windows of ours that took a selection last.
  private var ownerWindows: [(selection: Atom, window: Window)] = []
  /// Whose property gives the server's time.
  private(set) var timeWindow = Window.none
  var fixesEventBase: Int?

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - displayName: The display; nil for `$DISPLAY`.
  ///   - names: Names whose atoms will be needed, to be interned in the same
  ///     round trip as the protocol's own.
  /// - Throws: ``X11Error/noDisplayName`` or ``X11Error/cannotOpen(display:)``.
  public init(displayName: String? = nil, interning names: [String] = []) throws(X11Error) {
    ErrorLog.install()
    // XDisplayName gives back what it is given, which must not be a string of
    // Swift's that ends with the call.
    let given = displayName ?? ""
    let display = given.isEmpty ? unsafe String(cString: XDisplayName(nil)) : given
    guard !display.isEmpty else { throw .noDisplayName }
    self.displayName = display
    guard let display = unsafe open(display) else { throw .cannotOpen(display: display) }
    unsafe self.display = unsafe display
    descriptor = unsafe XConnectionNumber(display)
    // Room for a whole chunk, where the system allows it: the default makes
    // the client library wait for the server in the middle of each.
    var size: Int32 = 1 << 20
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    root = Window(rawValue: unsafe XDefaultRootWindow(display))
    let units = max(unsafe XMaxRequestSize(display), unsafe XExtendedMaxRequestSize(display))
    propertyLimit = 4 * units - 100
    chunkSize = min(262_040, propertyLimit)
    incrementSize = min(393_216, propertyLimit)
    cache = AtomCache()
    for (name, atom) in ProtocolAtoms.predefined { cache.insert(atom, internedAs: name) }
    let names = ProtocolAtoms.names + names.filter { [cache] in cache[$0] == nil }
    let atoms = unsafe intern(names, display: display)
    protocolAtoms = ProtocolAtoms(atoms)
    for (name, atom) in zip(names, atoms) { cache.insert(atom, internedAs: name) }
    // libX11 calls it when the connection breaks; when it returns, XPending
    // gives 0 and other calls do nothing, while a blocking XNextEvent would
    // crash (protocol.md 3.4).
    unsafe XSetIOErrorExitHandler(
      display,
      { _, context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().isAlive = false
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    unsafe XCloseDisplay(display)
    // The next connection may be at the same place.
    _ = ErrorLog.take(from: 0, of: errorKey)
  }

  // MARK: Atoms

  /// The atom of a name, made where the server has none yet.
  public func atom(_ name: String) -> Atom {
    atoms([name])[0]
  }

  /// The atoms of several names, in one round trip for all that are new.
  public func atoms(_ names: [String]) -> [Atom] {
    let missing = names.filter { cache[$0] == nil }
    if !missing.isEmpty && isAlive {
      for (name, atom) in zip(missing, unsafe intern(missing, display: display)) {
        cache.insert(atom, internedAs: name)
      }
    }
    return names.map { cache[$0] ?? .none }
  }

  /// The names of atoms; nil for what is no atom, which owners do list
  /// (xclip#37, TigerVNC#287; rule R-21).
  public func names(of atoms: [Atom]) -> [String?] {
    let isUnknown: (Atom) -> Bool = { $0 != .none && self.cache[$0] == nil }
    if isAlive && atoms.contains(where: isUnknown) {
      cache.makeRoom(for: atoms.count)
      learnNames(of: atoms.filter(isUnknown))
    }
    return atoms.map { cache[$0] }
  }

  /// Asks for all names at once in the usual case; one bad atom fails them all,
  /// and then each is asked for by itself.
  private func learnNames(of atoms: [Atom]) {
    if let names = allNames(of: atoms) {
      for (atom, name) in zip(atoms, names) { cache.insert(atom, named: name) }
      return
    }
    for atom in atoms where cache[atom] == nil {
      if let name = allNames(of: [atom])?.first { cache.insert(atom, named: name) }
    }
  }

  private func allNames(of atoms: [Atom]) -> [String]? {
    let first = nextSerial
    let names = unsafe atomNames(atoms, display: display)
    // The answers, which were waited for, came after their errors.
    return takeErrors(from: first).isEmpty && isAlive ? names : nil
  }

  // MARK: Errors

  /// Runs requests, waits until the server has seen them, and returns the error
  /// that one of them got.
  ///
  /// Everything that names a window of another client goes through here: that
  /// window may be gone at any moment (rules O-20, O-30; SDL#16231).
  @discardableResult
  func trap(_ requests: () -> Void) -> X11Error? {
    guard isAlive else { return .connectionLost }
    let first = unsafe XNextRequest(display)
    requests()
    unsafe XSync(display, 0)
    guard isAlive else { return .connectionLost }
    guard let error = takeErrors(from: first).first else { return nil }
    return .requestFailed(code: error.code, request: error.request)
  }

  /// The serial number of the request that is made next, by which a late error
  /// is told to whom it belongs.
  var nextSerial: UInt { unsafe XNextRequest(display) }

  /// What tells this connection's errors from those of others.
  private var errorKey: UInt { UInt(bitPattern: unsafe display) }

  private func takeErrors(from serial: UInt = 0) -> [ErrorLog.Record] {
    ErrorLog.take(from: serial, of: errorKey)
  }

  /// Tells an object of errors that came outside of `trap`.
  func observeErrors(_ observer: AnyObject, _ body: @escaping (ErrorLog.Record) -> Void) {
    errorObservers.append((observer, body))
  }

  /// Stops telling it.
  func stopObservingErrors(_ observer: AnyObject) {
    errorObservers.removeAll { $0.observer === observer }
  }

  // MARK: Windows

  /// Makes an unmapped window that is told of its properties' changes.
  func makeWindow(in parent: Window? = nil, eventMask: Int = PropertyChangeMask) -> Window {
    guard isAlive else { return .none }
    var attributes = XSetWindowAttributes()
    attributes.event_mask = eventMask
    attributes.override_redirect = 1
    let window = unsafe XCreateWindow(
      display, (parent ?? root).rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask | CWOverrideRedirect), &attributes)
    return Window(rawValue: window)
  }

  /// Destroys a window of ours, of which a handler is told no more; transfers
  /// to it, which may be ours too, are told of its end.
  func destroyWindow(_ window: Window, of handler: (any EventHandler)?) {
    if let handler { _ = subscriptions.remove(handler, window: window) }
    guard isAlive, window != .none else { return }
    unsafe XDestroyWindow(display, window.rawValue)
  }

  /// Selects events on a window and tells a handler of them from now on.
  func subscribe(_ handler: any EventHandler, to window: Window, mask: Int) {
    let union = subscriptions.add(handler, window: window, mask: mask)
    if isAlive { unsafe XSelectInput(display, window.rawValue, union) }
  }

  /// Stops telling it, and selects no more on the window than others want.
  func unsubscribe(_ handler: any EventHandler, from window: Window) {
    guard let union = subscriptions.remove(handler, window: window), isAlive else { return }
    unsafe XSelectInput(display, window.rawValue, union)
  }

  /// The server's time now.
  ///
  /// - Throws: ``X11Error/connectionLost``.
  public func serverTime() throws(X11Error) -> Timestamp {
    try withTime { unsafe XSync(display, 0) }.1
  }

  /// The owner of a selection and the server's time, in one round trip.
  ///
  /// - Throws: ``X11Error/connectionLost``.
  public func ownerAndTime(of selection: Atom) throws(X11Error) -> (Window, Timestamp) {
    try withTime { owner(of: selection) }
  }

  /// Asks for the time beside something else that waits for the server.
  private func withTime<Answer>(
    _ roundTrip: () -> Answer
  ) throws(X11Error) -> (Answer, Timestamp) {
    // Any client can destroy any window, this one too; then there is another.
    for _ in 0..<2 {
      let serial = askForTime()
      let answer = roundTrip()
      if let time = takeTime(from: serial) { return (answer, time) }
      guard isAlive else { break }
      timeWindow = .none
    }
    throw .connectionLost
  }

  /// Writes nothing to a property of our own, which the server tells us with
  /// its time (ICCCM 2.1; rule O-01), and returns the request's serial number.
  ///
  /// The property is replaced where the ICCCM appends: what another client put
  /// there could have a type or format that nothing can be appended to.
  private func askForTime() -> UInt {
    guard isAlive else { return 0 }
    if timeWindow == .none { timeWindow = makeWindow() }
    let serial = nextSerial
    unsafe XChangeProperty(
      display, timeWindow.rawValue, protocolAtoms.time.rawValue, UInt(XA_INTEGER), 8,
      PropModeReplace, nil, 0)
    return serial
  }

  /// Takes the time after a round trip: the server sends the event before the
  /// answer that was waited for.
  ///
  /// What other clients did to the window before, or say that they did, gives
  /// an old time or a wrong one (rule O-02).
  private func takeTime(from serial: UInt) -> Timestamp? {
    var event = unsafe XEvent()
    while isAlive,
      unsafe XCheckTypedWindowEvent(display, timeWindow.rawValue, PropertyNotify, &event) != 0
    {
      guard unsafe event.xproperty.send_event == 0, unsafe event.xproperty.serial >= serial
      else { continue }
      return Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe event.xproperty.time))
    }
    return nil
  }

  // MARK: Time

  /// When ``process()`` has something to do though the server sent nothing.
  public var nextDeadline: ContinuousClock.Instant? { schedule.next }

  /// Does something at a later time and returns a number to call it off with.
  func after(_ delay: Duration, _ action: @escaping () -> Void) -> Int {
    schedule.add(at: .now + delay, action)
  }

  func callOff(_ id: Int?) {
    if let id { schedule.remove(id) }
  }

  // MARK: Events

  /// Sends what is waiting.
  func flush() {
    if isAlive { unsafe XFlush(display) }
  }

  /// Waits until the server has handled all that was sent.
  ///
  /// It drops what it hasn't read of a process that just ends.
  public func synchronize() {
    if isAlive { unsafe XSync(display, 0) }
  }

  /// Sends what is waiting and tells whether events are there already, so that
  /// a loop must not sleep.
  public var hasPendingEvents: Bool {
    guard isAlive else { return false }
    return unsafe XPending(display) > 0
  }

  /// Handles all events that have come and all that is due.
  public func process() {
    process(asOf: nil)
  }

  /// Does that with what is due at another moment than now.
  func process(asOf moment: ContinuousClock.Instant?) {
    // Bounded, so that a peer that floods us with events holds up no deadline.
    for _ in 0..<256 {
      guard isAlive, unsafe XPending(display) > 0 else { break }
      var event = unsafe XEvent()
      unsafe XNextEvent(display, &event)
      guard let event = unsafe decode(&event, fixesEventBase: fixesEventBase) else { continue }
      dispatch(event)
      // After each event, so that a flood of errors drives none out unseen.
      drainErrors()
    }
    drainErrors()
    let now = moment ?? .now
    while let action = schedule.takeDue(now) { action() }
    flush()
  }

  private func dispatch(_ event: Event) {
    let handlers = subscriptions.handlers(event.window)
    if case .destroyNotify(let window) = event { subscriptions.forget(window) }
    for handler in handlers { handler.handle(event) }
  }

  /// Notes that a window of ours owns a selection now.
  ///
  /// The server tells no client that it lost a selection to itself, so that
  /// the window which had it before is told here (rule O-07).
  func noteOwner(_ window: Window, of selection: Atom) {
    guard let index = ownerWindows.firstIndex(where: { $0.selection == selection }) else {
      return ownerWindows.append((selection, window))
    }
    let last = ownerWindows[index].window
    ownerWindows[index].window = window
    if last != window { dispatch(.selectionClear(window: last, selection: selection)) }
  }

  private func drainErrors() {
    let errors = takeErrors()
    guard !errors.isEmpty, !errorObservers.isEmpty else { return }
    for error in errors {
      for (_, body) in errorObservers { body(error) }
    }
  }
}
