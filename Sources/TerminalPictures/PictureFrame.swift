/// The cells that a picture takes on a terminal.
package struct PictureFrame: Equatable, Sendable {
  /// How wide it is, in cells, at least 1.
  package let columns: Int

  /// How high it is, in cells, at least 1.
  package let rows: Int

  /// How wide it is then, in pixels.
  package let pixelWidth: Int

  /// How high it is then, in pixels.
  package let pixelHeight: Int

  /// Fits a picture into a space; it is never made larger than it is.
  ///
  /// - Parameters:
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  ///   - space: The cells that it may take.
  ///   - cell: The pixels that a cell has.
  package init(
    width: Int, height: Int, in space: (columns: Int, rows: Int),
    cell: (width: Int, height: Int)
  ) {
    let wide = Double(max(1, width))
    let high = Double(max(1, height))
    let scale = min(
      1, Double(max(1, space.columns) * cell.width) / wide,
      Double(max(1, space.rows) * cell.height) / high)
    func cells(_ pixels: Double, _ size: Int, _ limit: Int) -> Int {
      min(max(1, limit), max(1, Int((pixels * scale / Double(size) - 0.001).rounded(.up))))
    }
    pixelWidth = max(1, Int((wide * scale).rounded()))
    pixelHeight = max(1, Int((high * scale).rounded()))
    columns = cells(wide, cell.width, space.columns)
    rows = cells(high, cell.height, space.rows)
  }
}
