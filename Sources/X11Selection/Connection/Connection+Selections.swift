import CX11

extension Connection {
  /// The window that owns a selection now; ``Window/none`` where nobody does.
  public func owner(of selection: Atom) -> Window {
    guard isAlive else { return .none }
    return Window(rawValue: unsafe XGetSelectionOwner(display, selection.rawValue))
  }

  /// Makes a window the owner of a selection, or nobody.
  ///
  /// The corresponding X11 request is `SetSelectionOwner`. It "appears to
  /// succeed" with a stale time, so the caller verifies it (rules O-02, O-03).
  func setOwner(_ window: Window, of selection: Atom, at time: Timestamp) {
    guard isAlive else { return }
    unsafe XSetSelectionOwner(
      display, selection.rawValue, window.rawValue, UInt(time.rawValue))
  }

  /// Asks the owner of a selection for it as some target (`ConvertSelection`).
  func convert(
    _ selection: Atom, to target: Atom, into property: Atom, of requestor: Window,
    at time: Timestamp
  ) {
    guard isAlive else { return }
    unsafe XConvertSelection(
      display, selection.rawValue, target.rawValue, property.rawValue, requestor.rawValue,
      UInt(time.rawValue))
  }

  /// Answers a request with one event that echoes it and names the property
  /// where the content is; ``Atom/none`` for a refusal (rule O-10).
  func notify(_ request: ConversionRequest, property: Atom) {
    guard isAlive else { return }
    var event = unsafe XEvent()
    unsafe event.xselection.type = SelectionNotify
    unsafe event.xselection.requestor = request.requestor.rawValue
    unsafe event.xselection.selection = request.selection.rawValue
    unsafe event.xselection.target = request.target.rawValue
    unsafe event.xselection.property = property.rawValue
    unsafe event.xselection.time = UInt(request.time.rawValue)
    unsafe XSendEvent(display, request.requestor.rawValue, 0, 0, &event)
  }

  /// Has the server tell a window of all changes of a selection's owner.
  ///
  /// - Throws: ``X11Error/missingExtension(name:)``.
  func selectOwnerChanges(of selection: Atom, for window: Window) throws(X11Error) {
    if fixesEventBase == nil {
      var eventBase: Int32 = 0
      var errorBase: Int32 = 0
      guard isAlive, unsafe XFixesQueryExtension(display, &eventBase, &errorBase) != 0 else {
        throw isAlive ? .missingExtension(name: "XFIXES") : .connectionLost
      }
      // The server wants to hear a version before it takes requests.
      var major: Int32 = 1
      var minor: Int32 = 0
      unsafe XFixesQueryVersion(display, &major, &minor)
      fixesEventBase = Int(eventBase)
    }
    let mask =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
      | XFixesSelectionClientCloseNotifyMask
    unsafe XFixesSelectSelectionInput(
      display, window.rawValue, selection.rawValue, UInt(mask))
  }
}

extension Connection {
  /// Makes nobody the owner of a selection, whoever is now.
  ///
  /// - Throws: ``X11Error/connectionLost``.
  public func clear(_ selection: Atom) throws(X11Error) {
    setOwner(.none, of: selection, at: try serverTime())
    // A round trip, so that it is done when the caller goes on.
    _ = owner(of: selection)
    guard isAlive else { throw .connectionLost }
  }
}

extension Connection {
  /// Tells every client that a manager selection has a new owner (ICCCM 2.8).
  ///
  /// - Parameters:
  ///   - selection: The manager selection.
  ///   - owner: The manager's window.
  ///   - time: When it took the selection.
  public func announceManager(of selection: Atom, owner: Window, at time: Timestamp) {
    guard isAlive else { return }
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = root.rawValue
    unsafe event.xclient.message_type = atom("MANAGER").rawValue
    unsafe event.xclient.format = 32
    unsafe event.xclient.data.l.0 = Int(time.rawValue)
    unsafe event.xclient.data.l.1 = Int(bitPattern: selection.rawValue)
    unsafe event.xclient.data.l.2 = Int(bitPattern: owner.rawValue)
    unsafe XSendEvent(display, root.rawValue, 0, StructureNotifyMask, &event)
    unsafe XFlush(display)
  }
}

extension Connection {
  /// True while the first mouse button or a Shift key is held, with which a
  /// person is still selecting.
  public var isButtonPressed: Bool {
    guard isAlive else { return false }
    var rootWindow: UInt = 0
    var child: UInt = 0
    var position: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    let isHere = unsafe XQueryPointer(
      display, root.rawValue, &rootWindow, &child, &position.0, &position.1, &position.2,
      &position.3, &mask)
    return isHere != 0 && mask & UInt32(Button1Mask | ShiftMask) != 0
  }
}
