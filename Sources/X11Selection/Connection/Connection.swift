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

  /// The largest content that goes in one property, and the size of a chunk
  /// when it doesn't fit (INCR), in bytes.
  ///
  /// Around 256 KiB is the fastest, and Tk readers take no more than 400,000
  /// bytes of one property (protocol.md 3.3).
  public let chunkSize: Int

  let display: OpaquePointer

  /// The atoms of the protocol itself.
  let protocolAtoms: ProtocolAtoms
  /// Where contents are read to on their way to a property, a chunk at a time.
  lazy var chunk = [UInt8](repeating: 0, count: chunkSize)

  private var cache: AtomCache
  private var subscriptions = Subscriptions()
  private var schedule = Schedule()
  private var errorObservers: [(observer: AnyObject, body: (ErrorLog.Record) -> Void)] = []
  private var timeWindow = Window.none
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
    let display = unsafe String(cString: XDisplayName(displayName))
    guard !display.isEmpty else { throw .noDisplayName }
    self.displayName = display
    guard let display = unsafe XOpenDisplay(display) else { throw .cannotOpen(display: display) }
    unsafe self.display = unsafe display
    descriptor = unsafe XConnectionNumber(display)
    // Room for a whole chunk, where the system allows it: the default makes
    // the client library wait for the server in the middle of each.
    var size: Int32 = 1 << 20
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    root = Window(rawValue: unsafe XDefaultRootWindow(display))
    let units = max(unsafe XMaxRequestSize(display), unsafe XExtendedMaxRequestSize(display))
    chunkSize = min(262_040, 4 * units - 100)
    let names = ProtocolAtoms.names + names
    let atoms = unsafe intern(names, display: display)
    protocolAtoms = ProtocolAtoms(atoms)
    cache = AtomCache()
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
    let unknown = atoms.filter { $0 != .none && cache[$0] == nil }
    if !unknown.isEmpty && isAlive { learnNames(of: unknown) }
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
    return ErrorLog.take(from: first).isEmpty && isAlive ? names : nil
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
    guard let error = ErrorLog.take(from: first).first else { return nil }
    return .requestFailed(code: error.code, request: error.request)
  }

  /// The serial number of the request that is made next, by which a late error
  /// is told to whom it belongs.
  var nextSerial: UInt { unsafe XNextRequest(display) }

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
  func makeWindow(eventMask: Int = PropertyChangeMask) -> Window {
    guard isAlive else { return .none }
    var attributes = XSetWindowAttributes()
    attributes.event_mask = eventMask
    attributes.override_redirect = 1
    let window = unsafe XCreateWindow(
      display, root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
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
    askForTime()
    unsafe XSync(display, 0)
    return try takeTime()
  }

  /// The owner of a selection and the server's time, in one round trip.
  ///
  /// - Throws: ``X11Error/connectionLost``.
  public func ownerAndTime(of selection: Atom) throws(X11Error) -> (Window, Timestamp) {
    askForTime()
    let owner = owner(of: selection)
    return (owner, try takeTime())
  }

  /// Appends nothing to a property of our own, which the server tells us with
  /// its time (ICCCM 2.1; rule O-01).
  private func askForTime() {
    guard isAlive else { return }
    if timeWindow == .none { timeWindow = makeWindow() }
    unsafe XChangeProperty(
      display, timeWindow.rawValue, protocolAtoms.time.rawValue, UInt(XA_INTEGER), 8,
      PropModeAppend, nil, 0)
  }

  /// Takes the time after a round trip: the server sends the event before the
  /// answer that was waited for.
  private func takeTime() throws(X11Error) -> Timestamp {
    var event = unsafe XEvent()
    guard isAlive,
      unsafe XCheckTypedWindowEvent(display, timeWindow.rawValue, PropertyNotify, &event) != 0
    else { throw .connectionLost }
    return Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe event.xproperty.time))
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

  /// Sends what is waiting and tells whether events are there already, so that
  /// a loop must not sleep.
  public var hasPendingEvents: Bool {
    guard isAlive else { return false }
    return unsafe XPending(display) > 0
  }

  /// Handles all events that have come and all that is due.
  public func process() {
    // Bounded, so that a peer that floods us with events holds up no deadline.
    for _ in 0..<256 {
      guard isAlive, unsafe XPending(display) > 0 else { break }
      var event = unsafe XEvent()
      unsafe XNextEvent(display, &event)
      guard let event = unsafe decode(&event, fixesEventBase: fixesEventBase) else { continue }
      dispatch(event)
    }
    drainErrors()
    let now = ContinuousClock.now
    while let action = schedule.takeDue(now) { action() }
    flush()
  }

  private func dispatch(_ event: Event) {
    let handlers = subscriptions.handlers(event.window)
    if case .destroyNotify(let window) = event { subscriptions.forget(window) }
    for handler in handlers { handler.handle(event) }
  }

  private func drainErrors() {
    let errors = ErrorLog.take(from: 0)
    guard !errors.isEmpty, !errorObservers.isEmpty else { return }
    for error in errors {
      for (_, body) in errorObservers { body(error) }
    }
  }
}
