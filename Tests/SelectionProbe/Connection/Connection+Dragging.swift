import CX11

extension Connection {
  /// Sends a message of drag and drop; the words are filled up with zeros.
  func send(_ name: String, _ words: [UInt], about window: Window, to recipient: Window) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = atom(name)
    unsafe event.xclient.format = 32
    let items = (words + [0, 0, 0, 0, 0]).prefix(5).map { Int(Int32(truncatingIfNeeded: $0)) }
    unsafe event.xclient.data.l = (items[0], items[1], items[2], items[3], items[4])
    unsafe send(&event, to: recipient)
  }

  /// Where a place in a window is on the screen.
  func rootPosition(x: Int, y: Int, in window: Window) -> (x: Int, y: Int) {
    var (rootX, rootY): (Int32, Int32) = (0, 0)
    var child: Window = 0
    _ = unsafe XTranslateCoordinates(
      display, window, root, Int32(x), Int32(y), &rootX, &rootY, &child)
    return (Int(rootX), Int(rootY))
  }

  /// Makes a window with a size and place, which isn't shown yet.
  func makeVisibleWindow(
    x: Int, y: Int, width: Int, height: Int, isManaged: Bool, in parent: Window? = nil
  ) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    attributes.override_redirect = isManaged ? 0 : 1
    attributes.background_pixel = 0xD0D0FF
    return unsafe XCreateWindow(
      display, parent ?? root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0,
      Int32(CopyFromParent), UInt32(InputOutput), nil,
      UInt(CWEventMask | CWOverrideRedirect | CWBackPixel), &attributes)
  }

  /// Shows a window and waits until the server has it.
  func show(_ window: Window) {
    unsafe XMapRaised(display, window)
    synchronize()
  }

  /// Writes a property of atoms or other items of 32 bits.
  func write(_ items: [UInt], type: String, to property: String, of window: Window) {
    let value = PropertyValue(
      type: atom(type), format: 32,
      bytes: PropertyValue.bytes(items.map { UInt32(truncatingIfNeeded: $0) }))
    write(value, to: atom(property), of: window)
  }
}

/// Two coordinates in a word of a message.
func packedPoint(_ x: Int, _ y: Int) -> UInt {
  UInt(UInt16(truncatingIfNeeded: x)) << 16 | UInt(UInt16(truncatingIfNeeded: y))
}

/// The coordinates in a word of a message.
func point(packed word: UInt) -> (x: Int, y: Int) {
  (Int(Int16(truncatingIfNeeded: word >> 16)), Int(Int16(truncatingIfNeeded: word)))
}
