import Cards
import X11Selection

/// Paints the window that elements are dragged out of, and what follows the
/// pointer.
struct DragPainter {
  /// The side of the square that an element has, in pixels.
  private static let cell = 112

  /// The room around what is in it, in pixels.
  private static let margin = 8

  /// The most columns of a window that nobody sized.
  private static let columnLimit = 4

  /// The most elements that the picture at the pointer shows.
  private static let iconLimit = 3

  private let elements: [Element]
  private let tiles: (Element, _ side: Int) -> ElementTile

  init(_ elements: [Element], picture: @escaping (Element) -> Bitmap?) {
    self.elements = elements
    tiles = { element, side in
      let size = element.transform.size
      let shape = picture(element).map { (Double($0.width), Double($0.height)) }
      let (width, height) = shape ?? (max(size.width, 1), max(size.height, 1))
      let scale = min(Double(side) / width, Double(side) / height, shape == nil ? .infinity : 1)
      return ElementTile(
        element, picture: picture(element), width: max(1, Int(width * scale)),
        height: max(1, Int(height * scale)))
    }
  }

  /// The size of a window for so many elements.
  var size: WindowGeometry.Size {
    let columns = min(max(elements.count, 2), Self.columnLimit)
    let rows = max(1, (elements.count + columns - 1) / columns)
    return WindowGeometry.Size(
      width: columns * Self.cell + 2 * Self.margin,
      height: min(rows, 4) * Self.cell + 2 * Self.margin + CardPainter.barHeight)
  }

  /// What is to be seen in a window of a size.
  func content(width: Int, height: Int, message: String) -> WindowContent {
    var content = WindowContent(
      bitmap: Bitmap(width: width, height: height, color: DragColors.surroundings))
    let columns = max(
      1, min(elements.count, (width - 2 * Self.margin) / Self.cell))
    let left = (width - columns * Self.cell) / 2
    let rows = (elements.count + columns - 1) / columns
    let area = height - CardPainter.barHeight
    let top = max(Self.margin, (area - rows * Self.cell) / 2)
    for (number, element) in elements.enumerated() {
      let place = PixelRectangle(
        x: left + number % columns * Self.cell, y: top + number / columns * Self.cell,
        width: Self.cell, height: Self.cell)
      guard place.y < area else { break }
      draw(element, in: place.inset(by: Self.margin / 2), on: &content)
    }
    content.drawBar(message)
    return content
  }

  /// What follows the pointer.
  var icon: WindowContent? {
    let shown = elements.prefix(Self.iconLimit).map { tiles($0, Self.cell * 2 / 3) }
    guard let first = shown.first else { return nil }
    // Those behind peep out at the lower right.
    let shift = 6
    let extra = shift * (shown.count - 1)
    var content = WindowContent(
      bitmap: Bitmap(
        width: first.bitmap.width + extra, height: first.bitmap.height + extra,
        color: DragColors.surroundings))
    for index in shown.indices.reversed() {
      let place = PixelRectangle(
        x: index * shift, y: index * shift, width: first.bitmap.width,
        height: first.bitmap.height)
      let tile =
        index == 0
        ? shown[0].bitmap
        : shown[index].bitmap.scaled(
          toWidth: place.width, height: place.height)
      content.bitmap.draw(tile, x: place.x, y: place.y)
      content.bitmap.frame(place, with: DragColors.line)
    }
    if let label = first.label {
      let place = PixelRectangle(
        x: 0, y: 0, width: first.bitmap.width, height: first.bitmap.height)
      content.write(
        label, centeredAtX: place.width / 2, y: place.height / 2, within: place.inset(by: 3),
        color: DragColors.text)
    }
    return content
  }

  private func draw(
    _ element: Element, in place: PixelRectangle, on content: inout WindowContent
  ) {
    let tile = tiles(element, place.width)
    let (width, height) = (tile.bitmap.width, tile.bitmap.height)
    let frame = PixelRectangle(
      x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2,
      width: width, height: height)
    content.bitmap.draw(tile.bitmap, x: frame.x, y: frame.y)
    guard let label = tile.label else { return content.bitmap.frame(frame, with: DragColors.line) }
    content.write(
      label, centeredAtX: frame.x + width / 2, y: frame.y + height / 2,
      within: frame.inset(by: 3), color: DragColors.text)
  }
}
