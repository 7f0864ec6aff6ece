import Glibc

extension Bitmap {
  /// The picture made smaller or larger; each new pixel is the mean of those
  /// that it covers.
  public func scaled(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight, color: 0)
    guard result.width != width || result.height != height else { return self }
    for y in 0..<result.height {
      let rows = Self.covered(y, of: result.height, by: height)
      for x in 0..<result.width {
        let columns = Self.covered(x, of: result.width, by: width)
        result.set(mean(columns, rows), x: x, y: y)
      }
    }
    return result
  }

  /// Lays another picture on this one with its middle at a place, turned
  /// clockwise by so many degrees.
  public mutating func draw(
    _ other: Bitmap, centeredAtX centerX: Double, y centerY: Double, rotatedBy degrees: Double
  ) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    guard turn != 0, turn.isFinite else {
      return draw(
        other, x: Int((centerX - Double(other.width) / 2).rounded()),
        y: Int((centerY - Double(other.height) / 2).rounded()))
    }
    let (sine, cosine) = (sin(turn * .pi / 180), cos(turn * .pi / 180))
    let halfWidth = Double(other.width) / 2
    let halfHeight = Double(other.height) / 2
    let reach = Int((halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()) + 1
    let (middleX, middleY) = (Int(centerX.rounded()), Int(centerY.rounded()))
    let part = PixelRectangle(
      x: middleX - reach, y: middleY - reach, width: 2 * reach, height: 2 * reach
    ).clipped(width: width, height: height)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        // Where the pixel was before the turn.
        let (right, down) = (Double(x) + 0.5 - centerX, Double(y) + 0.5 - centerY)
        let sourceX = Int((right * cosine + down * sine + halfWidth).rounded(.down))
        let sourceY = Int((down * cosine - right * sine + halfHeight).rounded(.down))
        if let color = other[sourceX, sourceY] { lay(color, x: x, y: y) }
      }
    }
  }

  /// The pixels of a side that a pixel of another size covers, one at least.
  private static func covered(_ index: Int, of count: Int, by total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max((index + 1) * total / count, start + 1)
  }

  /// The mean colour, each weighted with its opacity.
  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var (red, green, blue, opacity): (Int, Int, Int, Int) = (0, 0, 0, 0)
    for y in rows {
      for x in columns {
        let color = Int(pixels[y * width + x])
        let alpha = color >> 24
        opacity += alpha
        red += (color >> 16 & 0xFF) * alpha
        green += (color >> 8 & 0xFF) * alpha
        blue += (color & 0xFF) * alpha
      }
    }
    guard opacity > 0 else { return 0 }
    let color = (red / opacity) << 16 | (green / opacity) << 8 | blue / opacity
    return UInt32((opacity / (rows.count * columns.count)) << 24 | color)
  }
}
