import CX11
import System

/// `send`: events that a client makes up (XSendEvent), to a window of another.
struct SendCommand: Command {
  /// What is made up.
  enum Kind: String, CaseIterable {
    /// A SelectionClear, though the owner is the owner still.
    case clear
    /// A SelectionRequest that the server knows nothing of.
    case request
    /// A SelectionNotify that nobody asked for.
    case notify
    /// A ClientMessage of a type that nobody knows.
    case message
    /// A DestroyNotify of the owner's window, which is there still.
    case destroy
    /// A PropertyNotify of the deletion of a property that is there still.
    case deletion
    /// A window manager's wish that a window closes.
    case close
  }

  private let trace: Trace
  private let flags: FlagGroup
  private let kind: Kind
  private let count: Int

  init(_ flags: Flags, _ trace: Trace) throws {
    self.trace = trace
    self.flags = flags.targets.first ?? flags.general
    guard let kind = try self.flags.choice("event", Kind.self) else {
      throw UsageError(reason: "send needs --event")
    }
    self.kind = kind
    count = try self.flags.integer("count") ?? 1
  }

  func run() throws -> ExitStatus {
    let connection = try Connection(flags.value("display"), loop: PollLoop(), trace: trace)
    let selection = connection.atom(flags.value("selection") ?? "CLIPBOARD")
    let named = flags.value("window").flatMap { FlagGroup.integer($0) }
    let window = named.map(Window.init) ?? connection.owner(of: selection)
    let target = connection.atom(flags.value("target") ?? "UTF8_STRING")
    let time = connection.serverTime()
    var event = unsafe XEvent()
    switch kind {
    case .clear:
      unsafe event.xselectionclear.type = SelectionClear
      unsafe event.xselectionclear.window = window
      unsafe event.xselectionclear.selection = selection
      unsafe event.xselectionclear.time = time
    case .request:
      unsafe event.xselectionrequest.type = CX11.SelectionRequest
      unsafe event.xselectionrequest.owner = window
      unsafe event.xselectionrequest.requestor = connection.makeWindow()
      unsafe event.xselectionrequest.selection = selection
      unsafe event.xselectionrequest.target = target
      unsafe event.xselectionrequest.property = connection.atom("PROBE_0")
      unsafe event.xselectionrequest.time = time
    case .notify:
      unsafe event.xselection.type = CX11.SelectionNotify
      unsafe event.xselection.requestor = window
      unsafe event.xselection.selection = selection
      unsafe event.xselection.target = target
      unsafe event.xselection.property = connection.atom(flags.value("property") ?? "None")
      unsafe event.xselection.time = time
    case .close:
      unsafe event.xclient.type = ClientMessage
      unsafe event.xclient.window = window
      unsafe event.xclient.message_type = connection.atom("WM_PROTOCOLS")
      unsafe event.xclient.format = 32
      unsafe event.xclient.data.l.0 = Int(connection.atom("WM_DELETE_WINDOW"))
      unsafe event.xclient.data.l.1 = Int(time)
    case .message:
      unsafe event.xclient.type = ClientMessage
      unsafe event.xclient.window = window
      unsafe event.xclient.message_type = connection.atom("PROBE_MESSAGE")
      unsafe event.xclient.format = 32
    case .destroy:
      unsafe event.xdestroywindow.type = DestroyNotify
      unsafe event.xdestroywindow.event = window
      unsafe event.xdestroywindow.window = connection.owner(of: selection)
    case .deletion:
      unsafe event.xproperty.type = PropertyNotify
      unsafe event.xproperty.window =
        flags.value("about").flatMap { FlagGroup.integer($0) }.map(Window.init) ?? window
      unsafe event.xproperty.atom = connection.atom(flags.value("property") ?? "PROBE_0")
      unsafe event.xproperty.time = time
      unsafe event.xproperty.state = PropertyDelete
    }
    for _ in 0..<count { unsafe connection.send(&event, to: window) }
    connection.synchronize()
    trace(
      "done",
      [
        "event": .string(kind.rawValue), "window": .window(window), "count": .integer(count),
        "held": true,
      ])
    return .held
  }
}
