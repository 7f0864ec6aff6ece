import Cards
import X11Selection

/// How an element looks in a drag window: its picture, or a sheet with a line
/// about it.
struct ElementTile {
  /// The picture, of the wanted size.
  let bitmap: Bitmap

  /// What is written on it; nil where the picture says enough.
  let label: String?

  /// The least side, so that a tiny element is still to be seen.
  private static let leastSide = 6

  init(_ element: Element, picture: Bitmap?, width: Int, height: Int) {
    let width = max(width, Self.leastSide)
    let height = max(height, Self.leastSide)
    if let picture {
      bitmap = picture.scaled(toWidth: width, height: height)
      label = nil
      return
    }
    let isText = element.kind == .text
    var sheet = Bitmap(
      width: width, height: height, color: isText ? DragColors.paper : DragColors.picture)
    sheet.frame(
      PixelRectangle(x: 0, y: 0, width: width, height: height),
      with: isText ? DragColors.paperLine : DragColors.pictureLine)
    bitmap = sheet
    label = Self.words(about: element)
  }

  /// What an element is called in a line: what a person wrote about it, else
  /// the first line of a text, else the size of a picture.
  static func words(about element: Element) -> String {
    if !element.description.isEmpty { return element.description }
    if let preview = element.preview, !preview.isEmpty { return preview }
    guard let size = element.representations.first?.pixelSize else {
      return element.kind.rawValue
    }
    return "image \(size.width)×\(size.height)"
  }
}
