/// A picture as pixels: red, green, blue and opacity, a byte each, row after
/// row from the top.
package struct PixelGrid: Sendable {
  /// The width in pixels, at least 1.
  package let width: Int

  /// The height in pixels, at least 1.
  package let height: Int

  /// The pixels, four bytes each.
  package let rgba: [UInt8]

  /// Takes the pixels of a picture; nil where they are not as many as the
  /// measures say.
  package init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, rgba.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  private init(width: Int, rgba: [UInt8]) {
    self.width = width
    self.height = rgba.count / 4 / width
    self.rgba = rgba
  }

  /// The colour at a place; nil where it is more transparent than not.
  func color(x: Int, y: Int) -> TerminalColor? {
    let start = 4 * (y * width + x)
    guard rgba[start + 3] >= 128 else { return nil }
    return TerminalColor(red: rgba[start], green: rgba[start + 1], blue: rgba[start + 2])
  }

  /// The picture in another size: each pixel the mean of the area that it stands
  /// for, by opacity and in linear light, so that fine patterns keep their
  /// brightness.
  package func scaled(toWidth newWidth: Int, height newHeight: Int) -> PixelGrid {
    if newWidth == width && newHeight == height { return self }
    var result: [UInt8] = []
    result.reserveCapacity(4 * newWidth * newHeight)
    let columns = Self.shares(of: width, in: newWidth)
    for rows in Self.shares(of: height, in: newHeight) {
      for area in columns {
        result += mean(x: area, y: rows)
      }
    }
    return PixelGrid(width: newWidth, rgba: result)
  }

  private typealias Share = (index: Int, weight: Float)

  private func mean(x columns: [Share], y rows: [Share]) -> [UInt8] {
    var sums: (red: Float, green: Float, blue: Float, opacity: Float) = (0, 0, 0, 0)
    var total: Float = 0
    for row in rows {
      for column in columns {
        let start = 4 * (row.index * width + column.index)
        let weight = row.weight * column.weight
        let opacity = weight * Float(rgba[start + 3])
        sums.red += opacity * Self.light(rgba[start])
        sums.green += opacity * Self.light(rgba[start + 1])
        sums.blue += opacity * Self.light(rgba[start + 2])
        sums.opacity += opacity
        total += weight
      }
    }
    guard sums.opacity > 0 else { return [0, 0, 0, 0] }
    return [
      Self.value(sums.red / sums.opacity), Self.value(sums.green / sums.opacity),
      Self.value(sums.blue / sums.opacity), UInt8((sums.opacity / total).rounded()),
    ]
  }

  /// Which old pixels each new one stands for, and how much of each.
  private static func shares(of old: Int, in new: Int) -> [[Share]] {
    (0..<new).map { index in
      // In units of which an old pixel has `new` and a new one `old`.
      let start = index * old
      let end = start + old
      return (start / new...(end - 1) / new).map { pixel in
        (pixel, Float(min(end, (pixel + 1) * new) - max(start, pixel * new)))
      }
    }
  }

  /// A square is near enough to sRGB's curve for a preview.
  private static func light(_ value: UInt8) -> Float { Float(value) * Float(value) }

  private static func value(_ light: Float) -> UInt8 {
    UInt8(min(255, light.squareRoot().rounded()))
  }
}
