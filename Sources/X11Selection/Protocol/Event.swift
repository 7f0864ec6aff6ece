/// What the server or another client tells us, as far as selections and drags
/// need it.
enum Event {
  /// The server passed on another client's request (ICCCM 2.2).
  case selectionRequest(ConversionRequest)
  /// Another client took the selection, or somebody says so.
  case selectionClear(window: Window, selection: Atom)
  /// An owner's answer to a request of ours.
  case selectionNotify(SelectionNotification)
  /// A property got a new value or was deleted; the serial number is of the
  /// last request of ours that the server had seen by then.
  case propertyNotify(window: Window, property: Atom, serial: UInt, isDeleted: Bool)
  /// A window is gone.
  case destroyNotify(window: Window)
  /// A selection changed hands (XFixes).
  case ownerChange(window: Window, change: OwnerChange)
  /// A message from another client.
  case clientMessage(window: Window, type: Atom, format: Int, data: [UInt])
  /// The pointer moved, or a button of it changed.
  case pointer(PointerEvent)
  /// A key was pressed; the symbol is that of X11/keysymdef.h.
  case keyPress(window: Window, symbol: UInt)
  /// A window has a size.
  case configured(window: Window, width: Int, height: Int)

  /// The window whose subscribers are told.
  var window: Window {
    switch self {
    case .selectionRequest(let request): request.owner
    case .selectionClear(let window, _): window
    case .selectionNotify(let notification): notification.requestor
    case .propertyNotify(let window, _, _, _): window
    case .destroyNotify(let window): window
    case .ownerChange(let window, _): window
    case .clientMessage(let window, _, _, _): window
    case .pointer(let event): event.window
    case .keyPress(let window, _): window
    case .configured(let window, _, _): window
    }
  }
}

/// A `SelectionRequest` event: somebody wants our selection as some target.
struct ConversionRequest {
  /// Our window.
  var owner: Window
  /// The window that the answer goes to.
  var requestor: Window
  var selection: Atom
  var target: Atom
  /// Where to put the content; ``Atom/none`` from an obsolete requestor.
  var property: Atom
  var time: Timestamp
}

/// A `SelectionNotify` event: an owner's answer.
struct SelectionNotification {
  var requestor: Window
  var selection: Atom
  var target: Atom
  /// Where the content is; ``Atom/none`` for a refusal.
  var property: Atom
  var time: Timestamp
}

/// Somebody who is told of a window's events.
protocol EventHandler: AnyObject {
  func handle(_ event: Event)
}
