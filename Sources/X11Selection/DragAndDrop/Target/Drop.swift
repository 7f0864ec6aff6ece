/// Something that was dropped on a window and waits to be taken.
///
/// Its source is told once how that ended, at the latest when the last
/// reference to it is gone (rule T-17).
public final class Drop {
  /// The window of the source.
  public let source: Window

  /// The names of what the source offers, in its order.
  public let types: [String]

  /// Where it was dropped, in pixels from the window's upper left corner; nil
  /// where the source never told a position.
  public let position: RootPoint?

  /// The connection it comes through.
  package let connection: Connection

  private let atoms: DragAtoms
  private let window: Window
  private let owner: Window
  private let time: Timestamp
  private var finished: ((Bool) -> Void)?

  init(
    source: Window, types: [String], time: Timestamp, position: RootPoint?, window: Window,
    connection: Connection, atoms: DragAtoms, finished: @escaping (Bool) -> Void
  ) {
    self.source = source
    self.types = types
    self.time = time
    self.position = position
    self.window = window
    self.connection = connection
    self.atoms = atoms
    self.finished = finished
    // Usually the source's window; FLTK owns it by another one.
    owner = connection.owner(of: atoms.selection)
  }

  deinit {
    finish(isPerformed: false)
  }

  /// Asks the source for what it offers as some target.
  ///
  /// The time is that of the drop, whatever it is: some sources send 0 or a
  /// random one, and know the drag by it (rules T-13, T-14). The requestor is a
  /// new window for each reading, within the one that was dropped on:
  /// Qt answers none outside of it. Transfers in parts are taken too (T-16).
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - limits: How long it may take and how much may come.
  ///   - sink: Where the bytes go.
  ///   - completion: Told how it ended.
  /// - Returns: The conversion, which can be cancelled.
  @discardableResult
  public func convert(
    to target: String, limits: ConversionLimits, into sink: any ContentSink,
    completion: @escaping Conversion.Completion
  ) -> Conversion {
    Conversion(
      of: atoms.selection, to: connection.atom(target), at: time, owner: owner, on: connection,
      within: window, limits: limits, into: sink, completion: completion)
  }

  /// Tells the source how the drop ended; only the first call does.
  ///
  /// - Parameter isPerformed: True where the content was taken.
  public func finish(isPerformed: Bool) {
    let finished = finished
    self.finished = nil
    finished?(isPerformed)
  }
}
