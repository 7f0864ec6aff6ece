import CX11

/// What the server or another client told.
enum Event {
  case request(SelectionRequest)
  case notify(SelectionNotify)
  case clear(selection: Atom, window: Window, time: Time, isSynthetic: Bool)
  case property(window: Window, atom: Atom, isDeleted: Bool)
  case destroyed(window: Window)
  case ownerChange(OwnerChange)
  case message(Message)
  case other
}

/// A ClientMessage of format 32.
struct Message {
  let window: Window
  let type: Atom
  /// The five items, 32 bits each.
  let words: [UInt]
}

/// A request for the conversion of a selection (ICCCM 2.2).
struct SelectionRequest {
  let owner: Window
  let requestor: Window
  let selection: Atom
  let target: Atom
  let property: Atom
  let time: Time
  let isSynthetic: Bool
}

/// The answer to a request.
struct SelectionNotify {
  let requestor: Window
  let selection: Atom
  let target: Atom
  let property: Atom
  let time: Time
  let isSynthetic: Bool
}

/// A change of a selection's owner, told by XFixes.
struct OwnerChange {
  let selection: Atom
  let owner: Window
  /// 0 taken or cleared, 1 window destroyed, 2 client gone.
  let kind: Int
  let time: Time
  let selectionTime: Time
}

extension Event {
  /// Reads an event; a selection event of XFixes has the number that follows
  /// the extension's first.
  init(_ raw: XEvent, fixesEvent: Int32) {
    let type = unsafe raw.type
    switch type {
    case CX11.SelectionRequest:
      let event = unsafe raw.xselectionrequest
      self = unsafe .request(
        SelectionRequest(
          owner: event.owner, requestor: event.requestor, selection: event.selection,
          target: event.target, property: event.property, time: event.time,
          isSynthetic: event.send_event != 0))
    case CX11.SelectionNotify:
      let event = unsafe raw.xselection
      self = unsafe .notify(
        SelectionNotify(
          requestor: event.requestor, selection: event.selection, target: event.target,
          property: event.property, time: event.time, isSynthetic: event.send_event != 0))
    case SelectionClear:
      let event = unsafe raw.xselectionclear
      self = unsafe .clear(
        selection: event.selection, window: event.window, time: event.time,
        isSynthetic: event.send_event != 0)
    case PropertyNotify:
      let event = unsafe raw.xproperty
      self = unsafe .property(
        window: event.window, atom: event.atom, isDeleted: event.state == PropertyDelete)
    case ClientMessage:
      let event = unsafe raw.xclient
      let data = unsafe event.data.l
      let items = [data.0, data.1, data.2, data.3, data.4]
      self = unsafe .message(
        Message(
          window: event.window, type: event.message_type,
          words: items.map { UInt(bitPattern: $0) & 0xFFFF_FFFF }))
    case DestroyNotify: self = unsafe .destroyed(window: raw.xdestroywindow.window)
    case fixesEvent:
      // The structure isn't a member of the union.
      let event = unsafe withUnsafeBytes(of: raw) { bytes in
        unsafe bytes.loadUnaligned(as: XFixesSelectionNotifyEvent.self)
      }
      self = unsafe .ownerChange(
        OwnerChange(
          selection: event.selection, owner: event.owner, kind: Int(event.subtype),
          time: event.timestamp, selectionTime: event.selection_timestamp))
    default: self = .other
    }
  }
}
