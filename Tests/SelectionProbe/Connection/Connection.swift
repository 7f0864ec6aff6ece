import CX11
import System

/// A connection to the X server, with its events in the process's poll loop.
@safe final class Connection {
  /// Why there is no connection.
  struct Failure: Error {
    let display: String
  }

  let trace: Trace
  let loop: PollLoop
  /// The root window.
  let root: Window
  /// The largest request that the server takes, in bytes.
  let maximumRequest: Int
  /// Who is told of events, in order.
  var handlers: [(Event) -> Void] = []
  /// True once it was closed on purpose.
  private(set) var isClosed = false

  let display: OpaquePointer
  let fixesEvent: Int32
  var atoms: [String: Atom] = [:]
  /// The atoms of invented names, by how many.
  var inventedAtoms: [Int: [Atom]] = [:]
  var names: [Atom: String] = [0: "None"]
  private var source: PollLoop.Source?
  private var clock: Window = 0

  init(_ name: String?, loop: PollLoop, trace: Trace) throws {
    XErrors.install()
    guard let display = unsafe XOpenDisplay(name) else {
      throw Failure(display: name ?? "$DISPLAY")
    }
    unsafe self.display = unsafe display
    self.loop = loop
    self.trace = trace
    root = unsafe XDefaultRootWindow(display)
    let units = unsafe max(XMaxRequestSize(display), XExtendedMaxRequestSize(display))
    maximumRequest = 4 * units
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard unsafe XFixesQueryExtension(display, &firstEvent, &firstError) != 0 else {
      throw Failure(display: "XFixes")
    }
    var major: Int32 = 5
    var minor: Int32 = 0
    unsafe XFixesQueryVersion(display, &major, &minor)
    fixesEvent = firstEvent
    clock = makeWindow()
    source = loop.watch(
      unsafe XConnectionNumber(display),
      prepare: { [unowned self] in unsafe !isClosed && XPending(self.display) > 0 },
      handler: { [unowned self] in drain() })
  }

  /// Closes the connection, so that its windows and selections are gone.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let source { loop.remove(source) }
    unsafe XCloseDisplay(display)
  }

  /// Sends what is buffered and waits until the server has done it.
  func synchronize() {
    unsafe XSync(display, 0)
    traceErrors()
  }

  /// Sends what is buffered.
  func flush() {
    unsafe XFlush(display)
  }

  /// The server's time, by a zero-length append to a property (ICCCM 2.1).
  func serverTime() -> Time {
    let property = atom("PROBE_TIME")
    unsafe XChangeProperty(display, clock, property, 31, 8, PropModeAppend, nil, 0)
    var event = unsafe XEvent()
    unsafe XWindowEvent(display, clock, PropertyChangeMask, &event)
    return unsafe event.xproperty.time
  }

  private func drain() {
    while !isClosed, unsafe XPending(display) > 0 {
      var raw = unsafe XEvent()
      unsafe XNextEvent(display, &raw)
      let event = unsafe Event(raw, fixesEvent: fixesEvent)
      for handler in handlers { handler(event) }
    }
    traceErrors()
  }

  private func traceErrors() {
    for error in XErrors.take() {
      trace(
        "x-error",
        [
          "code": .integer(error.code), "request": .integer(error.request),
          "resource": .window(error.resource),
        ])
    }
  }
}
