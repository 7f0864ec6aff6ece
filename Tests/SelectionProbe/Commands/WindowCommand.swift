import CX11
import System

/// `window`: waits until a window with an instance name (WM_CLASS) is shown,
/// and says where it is.
struct WindowCommand: Command {
  private let trace: Trace
  private let display: String?
  private let instance: String

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    display = flags.general.value("display")
    guard let instance = flags.general.value("instance") else {
      throw UsageError(reason: "window needs --instance NAME")
    }
    self.instance = instance
  }

  func run() throws -> ExitStatus {
    let loop = PollLoop()
    let signals = try Signals(Signals.ending)
    let connection = try Connection(display, loop: loop, trace: trace)
    loop.watch(signals.descriptor.number) { loop.stop() }
    var isFound = false
    let look: () -> Void = {
      guard !isFound, let window = connection.shownWindow(instance: instance) else { return }
      isFound = true
      traceWindow(window, connection)
      loop.stop()
    }
    // Told of by whatever happens to the children of the root.
    connection.observeChildren(of: connection.root)
    connection.handlers.append { _ in look() }
    look()
    if !isFound { try loop.run() }
    return isFound ? .held : .silence
  }

  private func traceWindow(_ window: Window, _ connection: Connection) {
    let place = connection.rootPosition(x: 0, y: 0, in: window)
    let size = connection.size(of: window)
    trace(
      "ready",
      [
        "window": .window(window), "x": .integer(place.x), "y": .integer(place.y),
        "width": .integer(size.width), "height": .integer(size.height),
      ])
  }
}
