import Bridge
import Cards
import Images
import Settings
import System
import TerminalPictures

/// A terminal that pictures are drawn on.
struct PictureScreen {
  /// How long a terminal may take to say what it is.
  ///
  /// One that says nothing at all costs this once for each command; an answer
  /// over a slow line that comes later would look as if it were typed.
  private static let patience = Duration.milliseconds(500)

  /// The pixels of a cell where the terminal doesn't tell.
  private static let usualCell = (width: 8, height: 16)

  private let context: Context
  private let way: PictureProtocol
  private let size: (columns: Int, rows: Int)

  /// The terminal at standard output; nil where that is none, or shows no
  /// pictures.
  init?(_ context: Context) {
    guard context.output.isTerminal, let way = Self.way(context) else { return nil }
    self.context = context
    self.way = way
    size = StandardStream.output.size ?? (80, 24)
  }

  /// Draws an element's picture at the start of a line, and ends the line after
  /// it.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - store: The store it is in.
  ///   - columns: The most columns it takes.
  ///   - rows: The most rows it takes; both are as many as there are where not
  ///     given.
  /// - Returns: False where it is no picture that can be drawn here.
  /// - Throws: `SystemError` where the terminal can't be written.
  func draw(
    _ element: Element, of store: Store, columns: Int? = nil, rows: Int? = nil
  ) throws -> Bool {
    guard let measures = element.representations.first?.pixelSize else { return false }
    // A line for what is known of it, and one for the next prompt.
    let space = (
      columns: min(columns ?? .max, size.columns), rows: min(rows ?? .max, max(1, size.rows - 2))
    )
    let frame = PictureFrame(
      width: measures.width, height: measures.height, in: space, cell: cell)
    let side = max(frame.pixelWidth, frame.pixelHeight)
    guard let png = PictureSource(context).png(of: element, in: store, side: side) else {
      return false
    }
    switch way {
    case .kitty:
      try write(KittyPicture.bytes(png: png, columns: frame.columns, rows: frame.rows))
    case .iterm:
      try write(ITermPicture.bytes(png: png, columns: frame.columns, rows: frame.rows))
    case .sixel:
      guard let pixels = pixels(png, frame) else { return false }
      try write(SixelPicture.bytes(pixels))
    case .blocks(let depth):
      guard let pixels = pixels(png, frame) else { return false }
      for line in HalfBlocks(depth).lines(pixels) { context.output.writeLine(line) }
      return true
    }
    context.output.writeLine("")
    return true
  }

  /// The pixels that a cell has, or is drawn with.
  private var cell: (width: Int, height: Int) {
    if case .blocks = way { return (1, 2) }
    return StandardStream.output.cellSize ?? Self.usualCell
  }

  private func write(_ bytes: [UInt8]) throws {
    try context.output.write(bytes.span)
  }

  private func pixels(_ png: [UInt8], _ frame: PictureFrame) -> PixelGrid? {
    guard let image = try? PixelImage(png: png.span),
      let grid = PixelGrid(width: image.width, height: image.height, rgba: image.rgba)
    else { return nil }
    return grid.scaled(toWidth: frame.pixelWidth, height: frame.pixelHeight)
  }

  // MARK: The way

  private static func way(_ context: Context) -> PictureProtocol? {
    let environment = context.environment
    let detection = PictureProtocol.detect { environment[$0] }
    let style = context.setting(KnownSettings.pictures)
    // A person may know better what the terminal has, but not that there is
    // none.
    guard context.isStyled, style != .off else { return nil }
    switch style {
    case .kitty: return .kitty
    case .iterm: return .iterm
    case .sixel: return .sixel
    case .blocks: return .blocks(PictureProtocol.depth { environment[$0] })
    case .auto, .off: break
    }
    switch detection {
    case .none: return nil
    case .known(let way): return way
    case .unknown(let otherwise): return hasSixels() ? .sixel : otherwise
    }
  }

  /// Asks the terminal.
  private static func hasSixels() -> Bool {
    guard let terminal = ControllingTerminal() else { return false }
    var attributes = DeviceAttributes()
    terminal.ask(
      DeviceAttributes.question, deadline: patience,
      receive: { byte in
        attributes.receive(byte)
        return attributes.numbers != nil
      },
      typed: {
        attributes.finish()
        return attributes.typed
      })
    return attributes.hasSixels
  }
}
