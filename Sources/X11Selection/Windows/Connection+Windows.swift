import CX11
import System

extension Connection {
  /// The size of the screen in pixels.
  var screenSize: WindowGeometry.Size {
    let screen = unsafe XDefaultScreen(display)
    return WindowGeometry.Size(
      width: Int(unsafe XDisplayWidth(display, screen)),
      height: Int(unsafe XDisplayHeight(display, screen)))
  }

  /// Makes a window that can be painted and shown; one that isn't managed is
  /// no window manager's business.
  func makeVisibleWindow(
    at place: RootPoint, width: Int, height: Int, isManaged: Bool
  ) -> Window {
    guard isAlive else { return .none }
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = isManaged ? 0 : 1
    attributes.bit_gravity = NorthWestGravity
    let window = unsafe XCreateWindow(
      display, root.rawValue, Int32(clamping: place.x), Int32(clamping: place.y), UInt32(width),
      UInt32(height), 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBitGravity), &attributes)
    return Window(rawValue: window)
  }

  /// Writes the properties that a window manager and other programs read
  /// (ICCCM 4.1.2; EWMH).
  ///
  /// A managed window gets its WM_STATE from the window manager, by which GTK
  /// finds it in its frame (rule T-03).
  func describe(_ window: Window, _ options: WindowOptions, atoms: WindowAtoms) {
    guard isAlive else { return }
    // Chromium finds only windows with a WM_NAME (rule T-02).
    for property in [Atom(rawValue: UInt(XA_WM_NAME)), atoms.netName] {
      writeProperty(
        property, of: window, type: atoms.utf8String, bytes: options.title.utf8.span)
    }
    let name = Array("\(options.instance)\0\(options.className)\0".utf8)
    writeProperty(
      Atom(rawValue: UInt(XA_WM_CLASS)), of: window, type: Atom(rawValue: UInt(XA_STRING)),
      bytes: name.span)
    writeProperty(
      atoms.protocols, of: window, type: ProtocolAtoms.atom,
      items: [atoms.deleteWindow.rawValue, atoms.ping.rawValue])
    let cardinal = Atom(rawValue: UInt(XA_CARDINAL))
    writeProperty(
      atoms.netProcess, of: window, type: cardinal, items: [UInt(ProcessInformation.id)])
    // The process's number means something on its own machine alone.
    writeProperty(
      Atom(rawValue: UInt(XA_WM_CLIENT_MACHINE)), of: window,
      type: Atom(rawValue: UInt(XA_STRING)), bytes: ProcessInformation.hostName.utf8.span)
    let icons = options.icons.flatMap { icon in
      [UInt(icon.width), UInt(icon.height)] + icon.pixels.map { UInt($0) }
    }
    if !icons.isEmpty {
      writeProperty(atoms.netIcon, of: window, type: cardinal, items: icons)
    }
    describeSize(of: window, options)
    var hints = XWMHints()
    hints.flags = Int(InputHint | StateHint)
    hints.input = 1
    hints.initial_state = NormalState
    unsafe XSetWMHints(display, window.rawValue, &hints)
  }

  private func describeSize(of window: Window, _ options: WindowOptions) {
    var hints = XSizeHints()
    hints.flags = Int(PMinSize | PWinGravity)
    hints.min_width = Int32(options.minimumSize.width)
    hints.min_height = Int32(options.minimumSize.height)
    hints.win_gravity = NorthWestGravity
    hints.flags |= options.geometry.size == nil ? Int(PSize) : Int(USSize)
    if let place = options.geometry.place {
      hints.flags |= Int(USPosition)
      hints.win_gravity =
        switch (place.isFromRight, place.isFromBottom) {
        case (false, false): NorthWestGravity
        case (true, false): NorthEastGravity
        case (false, true): SouthWestGravity
        case (true, true): SouthEastGravity
        }
    }
    unsafe XSetWMNormalHints(display, window.rawValue, &hints)
  }

  /// Tells the window manager that the program still answers (EWMH).
  func answerPing(_ data: [UInt], atoms: WindowAtoms) {
    send(
      atoms.protocols, [UInt](data.prefix(5)), about: root, to: root,
      mask: SubstructureNotifyMask | SubstructureRedirectMask)
  }

  /// Sends a ClientMessage of format 32; an error comes later.
  func send(
    _ type: Atom, _ words: [UInt], about window: Window, to recipient: Window, mask: Int = 0
  ) {
    guard isAlive, words.count == 5 else { return }
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window.rawValue
    unsafe event.xclient.message_type = type.rawValue
    unsafe event.xclient.format = 32
    let items = words.map { Int(Int32(truncatingIfNeeded: $0)) }
    unsafe event.xclient.data.l = (items[0], items[1], items[2], items[3], items[4])
    unsafe XSendEvent(display, recipient.rawValue, 0, mask, &event)
    unsafe XFlush(display)
  }

  /// Where a place on the screen lies in a window, whatever frames are around
  /// that (rule T-11); nil where the window is gone.
  func position(of point: RootPoint, in window: Window) -> (x: Int, y: Int)? {
    guard isAlive else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: UInt = 0
    let isSameScreen = unsafe XTranslateCoordinates(
      display, root.rawValue, window.rawValue, Int32(clamping: point.x), Int32(clamping: point.y),
      &x, &y, &child)
    return isSameScreen != 0 && isAlive ? (Int(x), Int(y)) : nil
  }
}
