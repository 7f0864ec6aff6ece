import CX11

/// Makes a Swift value of an Xlib event; nil for events that nobody here
/// needs.
///
/// Any client can send any event to any window. What only the server can know
/// is taken from nobody else; what clients send each other is a matter of those
/// who get it.
func decode(_ event: inout XEvent, fixesEventBase: Int?) -> Event? {
  let isSent = unsafe event.xany.send_event != 0
  switch unsafe event.type {
  case PropertyNotify where isSent, DestroyNotify where isSent: return nil
  // Nor are pointer and keys pressed by anybody but a person.
  case MotionNotify where isSent, ButtonPress where isSent, ButtonRelease where isSent,
    KeyPress where isSent:
    return nil
  case SelectionRequest:
    let request = unsafe event.xselectionrequest
    return .selectionRequest(
      ConversionRequest(
        owner: Window(rawValue: unsafe request.owner),
        requestor: Window(rawValue: unsafe request.requestor),
        selection: Atom(rawValue: unsafe request.selection),
        target: Atom(rawValue: unsafe request.target),
        property: Atom(rawValue: unsafe request.property),
        time: Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe request.time))))
  case SelectionClear:
    let clear = unsafe event.xselectionclear
    return .selectionClear(
      window: Window(rawValue: unsafe clear.window),
      selection: Atom(rawValue: unsafe clear.selection))
  case SelectionNotify:
    let answer = unsafe event.xselection
    return .selectionNotify(
      SelectionNotification(
        requestor: Window(rawValue: unsafe answer.requestor),
        selection: Atom(rawValue: unsafe answer.selection),
        target: Atom(rawValue: unsafe answer.target),
        property: Atom(rawValue: unsafe answer.property),
        time: Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe answer.time))))
  case PropertyNotify:
    let change = unsafe event.xproperty
    return .propertyNotify(
      window: Window(rawValue: unsafe change.window),
      property: Atom(rawValue: unsafe change.atom),
      serial: unsafe change.serial, isDeleted: unsafe change.state == PropertyDelete)
  case DestroyNotify:
    return .destroyNotify(window: Window(rawValue: unsafe event.xdestroywindow.window))
  case ClientMessage:
    return unsafe decodeClientMessage(event.xclient)
  case MotionNotify:
    let motion = unsafe event.xmotion
    return .pointer(
      PointerEvent(
        kind: .moved, window: Window(rawValue: unsafe motion.window),
        position: unsafe (Int(motion.x), Int(motion.y)),
        rootPosition: RootPoint(x: Int(unsafe motion.x_root), y: Int(unsafe motion.y_root)),
        time: Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe motion.time))))
  case ButtonPress, ButtonRelease:
    let button = unsafe event.xbutton
    let number = Int(unsafe button.button)
    return .pointer(
      PointerEvent(
        kind: unsafe button.type == ButtonPress ? .pressed(number) : .released(number),
        window: Window(rawValue: unsafe button.window),
        position: unsafe (Int(button.x), Int(button.y)),
        rootPosition: RootPoint(x: Int(unsafe button.x_root), y: Int(unsafe button.y_root)),
        time: Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe button.time))))
  case KeyPress:
    let symbol = unsafe XLookupKeysym(&event.xkey, 0)
    return .keyPress(window: Window(rawValue: unsafe event.xkey.window), symbol: symbol)
  case ConfigureNotify:
    let change = unsafe event.xconfigure
    return .configured(
      window: Window(rawValue: unsafe change.window), width: Int(unsafe change.width),
      height: Int(unsafe change.height))
  case let type
  where !isSent && fixesEventBase.map({ Int(type) == $0 + Int(XFixesSelectionNotify) }) == true:
    return unsafe decodeOwnerChange(&event)
  default:
    return nil
  }
}

private func decodeClientMessage(_ message: XClientMessageEvent) -> Event {
  let items = unsafe message.data.l
  return .clientMessage(
    window: Window(rawValue: unsafe message.window),
    type: Atom(rawValue: unsafe message.message_type),
    format: Int(unsafe message.format),
    data: [items.0, items.1, items.2, items.3, items.4].map { UInt(bitPattern: $0) })
}

/// The XFixes event isn't part of the union of all events, but lies in the same
/// memory.
private func decodeOwnerChange(_ event: inout XEvent) -> Event {
  let change = unsafe withUnsafeBytes(of: &event) { bytes in
    unsafe bytes.loadUnaligned(as: XFixesSelectionNotifyEvent.self)
  }
  let kind: OwnerChange.Kind =
    switch unsafe Int(change.subtype) {
    case Int(XFixesSelectionWindowDestroyNotify): .windowDestroyed
    case Int(XFixesSelectionClientCloseNotify): .clientClosed
    default: unsafe change.owner == 0 ? .cleared : .taken
    }
  let value = OwnerChange(
    selection: Atom(rawValue: unsafe change.selection), kind: kind,
    owner: Window(rawValue: unsafe change.owner),
    time: Timestamp(rawValue: UInt32(truncatingIfNeeded: unsafe change.timestamp)),
    selectionTime: Timestamp(
      rawValue: UInt32(truncatingIfNeeded: unsafe change.selection_timestamp)))
  return .ownerChange(window: Window(rawValue: unsafe change.window), change: value)
}
