import CX11

extension Connection {
  /// Makes a window that is never shown and tells of its properties.
  func makeWindow(in parent: Window? = nil) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    return unsafe XCreateWindow(
      display, parent ?? root, -10, -10, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask),
      &attributes)
  }

  /// Destroys a window.
  func destroy(_ window: Window) {
    unsafe XDestroyWindow(display, window)
    flush()
  }

  /// Asks to be told of the properties and the end of any client's window.
  func observe(_ window: Window) {
    unsafe XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask)
  }

  /// Sets the class of a window (ICCCM 4.1.2.5).
  func setClass(_ instance: String, _ name: String, of window: Window) {
    let bytes = Array(instance.utf8) + [0] + Array(name.utf8) + [0]
    let value = PropertyValue(type: atom("STRING"), format: 8, bytes: bytes)
    write(value, to: atom("WM_CLASS"), of: window)
  }

  /// The owner of a selection; 0 for none.
  func owner(of selection: Atom) -> Window {
    unsafe XGetSelectionOwner(display, selection)
  }

  /// Makes a window a selection's owner, or nobody (0), and returns at once.
  func setOwner(_ window: Window, of selection: Atom, time: Time) {
    unsafe XSetSelectionOwner(display, selection, window, time)
    flush()
  }

  /// Asks for the conversion of a selection.
  func convert(
    _ selection: Atom, to target: Atom, in property: Atom, of window: Window, time: Time
  ) {
    unsafe XConvertSelection(display, selection, target, property, window, time)
    flush()
  }

  /// Asks to be told of every change of a selection's owner.
  func watchOwner(of selection: Atom) {
    let mask =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
      | XFixesSelectionClientCloseNotifyMask
    unsafe XFixesSelectSelectionInput(display, root, selection, UInt(mask))
  }

  /// Sends an answer to a requestor.
  func send(_ notify: SelectionNotify) {
    var event = unsafe XEvent()
    unsafe event.xselection.type = CX11.SelectionNotify
    unsafe event.xselection.requestor = notify.requestor
    unsafe event.xselection.selection = notify.selection
    unsafe event.xselection.target = notify.target
    unsafe event.xselection.property = notify.property
    unsafe event.xselection.time = notify.time
    unsafe send(&event, to: notify.requestor)
  }

  /// Sends an event to a window's client.
  func send(_ event: inout XEvent, to window: Window) {
    unsafe XSendEvent(display, window, 0, 0, &event)
    flush()
  }
}

extension Connection {
  /// Asks to be told of what happens to the children of a window.
  func observeChildren(of window: Window) {
    unsafe XSelectInput(display, window, SubstructureNotifyMask)
  }

  /// A window that is shown and has an instance name, at most two levels below
  /// the root: a window manager puts each into a frame.
  func shownWindow(instance: String) -> Window? {
    for child in children(of: root) {
      for window in [child] + children(of: child)
      where isShown(window) && self.instance(of: window) == instance {
        return window
      }
    }
    return nil
  }

  /// The width and height of a window.
  func size(of window: Window) -> (width: Int, height: Int) {
    var attributes = unsafe XWindowAttributes()
    guard unsafe XGetWindowAttributes(display, window, &attributes) != 0 else { return (0, 0) }
    return unsafe (Int(attributes.width), Int(attributes.height))
  }

  private func isShown(_ window: Window) -> Bool {
    var attributes = unsafe XWindowAttributes()
    guard unsafe XGetWindowAttributes(display, window, &attributes) != 0 else { return false }
    return unsafe attributes.map_state == IsViewable
  }

  private func instance(of window: Window) -> String? {
    guard let value = read(atom("WM_CLASS"), of: window) else { return nil }
    return String(decoding: value.bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func children(of window: Window) -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var list: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard unsafe XQueryTree(display, window, &root, &parent, &list, &count) != 0 else {
      return []
    }
    defer { if let list = unsafe list { unsafe XFree(list) } }
    guard let list = unsafe list else { return [] }
    return (0..<Int(count)).map { unsafe list[$0] }
  }
}
