import Cards
import X11Selection

/// Paints a card with its elements, and the bar below it.
struct CardPainter {
  /// The height of the bar with the message, in pixels.
  static let barHeight = 24

  /// The border that shows whether a drop would be taken, in pixels.
  private static let borderWidth = 4

  let layout: CardLayout
  private let width: Int
  private let height: Int

  /// Prepares to paint a window of a size.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    layout = CardLayout(width: width, height: max(1, height - Self.barHeight))
  }

  /// What is to be seen.
  ///
  /// - Parameters:
  ///   - background: The card's colour.
  ///   - elements: The elements, from bottom to top.
  ///   - picture: Asked for an element's picture.
  ///   - message: What the bar says.
  ///   - isWanted: Whether what is over the window would be taken; nil where
  ///     nothing is.
  /// - Returns: The content.
  func content(
    background: Color, elements: [Element], picture: (Element) -> Bitmap?, message: String,
    isWanted: Bool?
  ) -> WindowContent {
    var content = WindowContent(
      bitmap: Bitmap(width: width, height: height, color: DragColors.surroundings))
    let color = UInt32(background.red) << 16 | UInt32(background.green) << 8
    content.bitmap.fill(layout.card, with: 0xFF00_0000 | color | UInt32(background.blue))
    content.bitmap.frame(layout.card, with: DragColors.line)
    var labels: [Label] = []
    for element in elements {
      let place = place(of: element)
      // Text is painted over everything, so that one below another element
      // would show through.
      labels.removeAll { $0.isTouched(by: place) }
      if let label = draw(element, picture: picture(element), at: place, on: &content) {
        labels.append(label)
      }
    }
    for label in labels {
      content.write(
        label.text, centeredAtX: label.place.x + label.place.width / 2,
        y: label.place.y + label.place.height / 2, within: label.place.inset(by: 3),
        color: DragColors.text)
    }
    if elements.isEmpty {
      content.write(
        "Drop images, files and text here", centeredAtX: Int(layout.center.x),
        y: Int(layout.center.y), within: layout.card.inset(by: 8), color: DragColors.faintText)
    }
    if let isWanted {
      content.bitmap.frame(
        layout.card, with: isWanted ? DragColors.accepted : DragColors.refused,
        thickness: Self.borderWidth)
    }
    content.drawBar(message, isWanted: isWanted)
    return content
  }

  /// What is written on an element.
  private struct Label {
    let text: String
    let place: PixelRectangle

    /// True where another element covers a part of the words.
    func isTouched(by other: PixelRectangle) -> Bool {
      let width = min(PaintedText.width(of: text), place.width)
      let middle = (x: place.x + place.width / 2, y: place.y + place.height / 2)
      let half = PaintedText.lineHeight / 2
      return middle.x - width / 2 < other.maxX && other.x < middle.x + width / 2
        && middle.y - half < other.maxY && other.y < middle.y + half
    }
  }

  private func place(of element: Element) -> PixelRectangle {
    let size = element.transform.size
    let (width, height) = (
      Self.pixels(size.width * layout.scale), Self.pixels(size.height * layout.scale)
    )
    let middle = layout.position(of: element.transform.offset)
    return PixelRectangle(
      x: Self.pixels(middle.x) - width / 2, y: Self.pixels(middle.y) - height / 2, width: width,
      height: height)
  }

  private func draw(
    _ element: Element, picture: Bitmap?, at place: PixelRectangle,
    on content: inout WindowContent
  ) -> Label? {
    let tile = ElementTile(element, picture: picture, width: place.width, height: place.height)
    let middle = layout.position(of: element.transform.offset)
    content.bitmap.draw(
      tile.bitmap, centeredAtX: Double(Self.pixels(middle.x)), y: Double(Self.pixels(middle.y)),
      rotatedBy: element.transform.rotation)
    return tile.label.map { Label(text: $0, place: place) }
  }

  /// Any number as pixels that a picture may have.
  private static func pixels(_ length: Double) -> Int {
    guard length.isFinite else { return 0 }
    return Int(min(max(length.rounded(), -32_000), Double(Bitmap.maximumSide)))
  }
}

extension WindowContent {
  /// Writes a line with its middle at a place, shortened to a rectangle's
  /// width; not at all where that is too narrow for a word.
  mutating func write(
    _ text: String, centeredAtX middle: Int, y: Int, within place: PixelRectangle, color: UInt32
  ) {
    let width = min(PaintedText.width(of: text), place.width)
    guard place.width >= 3 * PaintedText.characterWidth,
      place.height >= PaintedText.lineHeight - 4
    else { return }
    texts.append(
      PaintedText(
        text, x: middle - width / 2, y: y - PaintedText.lineHeight / 2, width: width, color: color))
  }

  /// Paints the bar at the bottom, with a message.
  mutating func drawBar(_ message: String, isWanted: Bool? = nil) {
    let bar = PixelRectangle(
      x: 0, y: bitmap.height - CardPainter.barHeight, width: bitmap.width,
      height: CardPainter.barHeight)
    bitmap.fill(bar, with: DragColors.bar)
    bitmap.fill(PixelRectangle(x: 0, y: bar.y, width: bar.width, height: 1), with: DragColors.line)
    let color =
      isWanted.map { $0 ? DragColors.accepted : DragColors.refused } ?? DragColors.text
    texts.append(
      PaintedText(message, x: 8, y: bar.y + 6, width: bar.width - 16, color: color))
  }
}
