import X11Selection

/// The icon of cardclip's windows: a card with a picture and lines of text on
/// it.
enum WindowIcon {
  /// The icons in the sizes that window managers and task bars show.
  static var all: [Bitmap] { [16, 32, 48, 64].map(icon) }

  private static func icon(side: Int) -> Bitmap {
    func part(_ sixteenths: Int) -> Int { sixteenths * side / 16 }
    var icon = Bitmap(width: side, height: side, color: 0)
    let card = PixelRectangle(x: part(2), y: part(1), width: part(12), height: part(14))
    icon.fill(card, with: 0xFFFF_FFFF)
    icon.frame(card, with: 0xFF5B_6472, thickness: max(1, part(1)))
    icon.fill(
      PixelRectangle(x: part(4), y: part(3), width: part(8), height: part(5)), with: 0xFF3B_82C4)
    icon.fill(
      PixelRectangle(x: part(4), y: part(9), width: part(8), height: part(1)), with: 0xFF8A_93A1)
    icon.fill(
      PixelRectangle(x: part(4), y: part(11), width: part(8), height: part(1)), with: 0xFF8A_93A1)
    icon.fill(
      PixelRectangle(x: part(4), y: part(13), width: part(5), height: part(1)), with: 0xFF8A_93A1)
    return icon
  }
}
