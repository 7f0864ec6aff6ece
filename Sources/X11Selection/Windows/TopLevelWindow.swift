import CX11

/// A window that a person sees, with or without a window manager.
///
/// It closes by the window manager's button and by Escape, both of which only
/// call ``onClose``.
public final class TopLevelWindow {
  /// The window's number.
  public let window: Window

  /// The width inside, in pixels.
  public private(set) var width: Int

  /// The height inside, in pixels.
  public private(set) var height: Int

  /// Asked for what is to be seen, of this width and height.
  public var onPaint: (_ width: Int, _ height: Int) -> WindowContent = { width, height in
    WindowContent(bitmap: Bitmap(width: width, height: height))
  }

  /// Called when a person wants it closed.
  public var onClose: () -> Void = {}

  /// Called when a person presses the button in it and moves.
  public var onDrag: (DragGesture) -> Void = { _ in }

  private let connection: Connection
  private let canvas: WindowCanvas
  private let atoms: WindowAtoms
  private let relay: Relay
  private var recognizer = DragGestureRecognizer()
  private var paintTimer: Int?

  private static let eventMask =
    StructureNotifyMask | KeyPressMask | ButtonPressMask | ButtonReleaseMask | Button1MotionMask

  /// The number of the Escape key (X11/keysymdef.h).
  static let escape: UInt = 0xFF1B

  /// Makes a window, which isn't shown yet.
  ///
  /// - Parameters:
  ///   - options: What the window manager is told.
  ///   - connection: The connection.
  /// - Throws: ``X11Error/unsupportedScreen(depth:)``, ``X11Error/connectionLost``.
  public init(_ options: WindowOptions, on connection: Connection) throws(X11Error) {
    guard connection.isAlive else { throw .connectionLost }
    self.connection = connection
    canvas = try WindowCanvas(connection)
    atoms = WindowAtoms(of: connection)
    let size = options.actualSize
    (width, height) = (size.width, size.height)
    window = connection.makeVisibleWindow(
      at: options.place(onWidth: connection.screenSize.width, height: connection.screenSize.height),
      width: size.width, height: size.height, isManaged: true)
    let relay = Relay()
    self.relay = relay
    relay.target = self
    connection.subscribe(relay, to: window, mask: Self.eventMask)
    connection.describe(window, options, atoms: atoms)
  }

  deinit {
    connection.callOff(paintTimer)
    connection.destroyWindow(window, of: relay)
  }

  /// Shows the window.
  public func show() {
    paint()
    guard connection.isAlive else { return }
    unsafe XMapWindow(connection.display, window.rawValue)
    unsafe XFlush(connection.display)
  }

  /// Takes the window off the screen.
  public func hide() {
    guard connection.isAlive else { return }
    unsafe XUnmapWindow(connection.display, window.rawValue)
    unsafe XFlush(connection.display)
  }

  /// Has the window painted anew, once for any number of calls.
  public func setNeedsPaint() {
    guard paintTimer == nil else { return }
    paintTimer = connection.after(.zero) { [weak self] in
      self?.paintTimer = nil
      self?.paint()
    }
  }

  /// Where a place on the screen lies in the window, in pixels from its upper
  /// left corner; nil where the window is gone.
  public func position(of point: RootPoint) -> (x: Int, y: Int)? {
    connection.position(of: point, in: window)
  }

  private func paint() {
    canvas.paint(onPaint(width, height), on: window)
  }

  private func handle(_ event: Event) {
    switch event {
    case .configured(_, let width, let height):
      guard width != self.width || height != self.height else { return }
      (self.width, self.height) = (width, height)
      setNeedsPaint()
    case .keyPress(_, Self.escape): onClose()
    case .pointer(let event):
      if let gesture = recognizer.receive(event) { onDrag(gesture) }
    case .clientMessage(_, atoms.protocols, format: 32, let data): receive(data)
    default: break
    }
  }

  private func receive(_ data: [UInt]) {
    switch Atom(rawValue: data[0]) {
    case atoms.deleteWindow: onClose()
    case atoms.ping: connection.answerPing(data, atoms: atoms)
    default: break
    }
  }

  /// The connection keeps its handlers, and must not keep the window.
  private final class Relay: EventHandler {
    weak var target: TopLevelWindow?

    func handle(_ event: Event) {
      target?.handle(event)
    }
  }
}
