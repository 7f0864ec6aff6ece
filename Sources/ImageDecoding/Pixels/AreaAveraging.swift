/// Makes a picture smaller: each new pixel is the mean of the area it stands
/// for, in linear light, each pixel weighted by its alpha.
///
/// Averaging the values of sRGB themselves would darken fine patterns, and a
/// transparent pixel's colour, which nobody sees, would bleed into its
/// neighbours.
struct AreaAveraging {
  /// The new measures.
  let width: Int
  let height: Int

  private let sourceWidth: Int
  private let sourceHeight: Int
  /// The sums of the row that is being made: red, green and blue times alpha,
  /// and alpha.
  private var sums: [Float]
  private var sourceRow = 0
  private var row = 0

  /// Fits a picture into a square; one that fits keeps its size.
  init(width: Int, height: Int, side: Int) {
    let longest = max(width, height)
    if longest <= side {
      (self.width, self.height) = (width, height)
    } else {
      self.width = max(1, (width * side + longest / 2) / longest)
      self.height = max(1, (height * side + longest / 2) / longest)
    }
    sourceWidth = width
    sourceHeight = height
    sums = [Float](repeating: 0, count: 4 * self.width)
  }

  /// Takes the next row of the picture, of ARGB words.
  ///
  /// - Parameters:
  ///   - pixels: The row.
  ///   - emit: Given each row of the new picture that is complete.
  mutating func add(
    _ pixels: Span<UInt32>, emit: (Span<UInt32>) throws -> Void
  ) rethrows {
    let shares = Self.shares(of: pixels, width: width)
    // In units of 1/sourceHeight of a new row: this row reaches from `top` for
    // `height` of them, over one new row or more.
    var top = sourceRow * height
    let bottom = top + height
    while top < bottom {
      let end = min(bottom, (row + 1) * sourceHeight)
      let weight = Float(end - top) / Float(sourceHeight)
      for index in sums.indices { sums[index] += shares[index] * weight }
      top = end
      if end == (row + 1) * sourceHeight {
        let finished = takeRow()
        try emit(finished.span)
      }
    }
    sourceRow += 1
  }

  /// Averages a row from left to right.
  private static func shares(of pixels: Span<UInt32>, width: Int) -> [Float] {
    let light = LinearLight.ofValue
    var shares = [Float](repeating: 0, count: 4 * width)
    var column = 0
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = Float(pixel >> 24) / 255
      let red = light[Int(pixel >> 16 & 255)] * alpha
      let green = light[Int(pixel >> 8 & 255)] * alpha
      let blue = light[Int(pixel & 255)] * alpha
      var left = index * width
      let right = left + width
      while left < right {
        let end = min(right, (column + 1) * pixels.count)
        let weight = Float(end - left) / Float(pixels.count)
        shares[4 * column] += red * weight
        shares[4 * column + 1] += green * weight
        shares[4 * column + 2] += blue * weight
        shares[4 * column + 3] += alpha * weight
        left = end
        if end == (column + 1) * pixels.count { column += 1 }
      }
    }
    return shares
  }

  private mutating func takeRow() -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(width)
    for column in 0..<width {
      let alpha = sums[4 * column + 3]
      guard alpha > 0 else {
        words.append(0)
        continue
      }
      let red = LinearLight.value(of: sums[4 * column] / alpha)
      let green = LinearLight.value(of: sums[4 * column + 1] / alpha)
      let blue = LinearLight.value(of: sums[4 * column + 2] / alpha)
      words.append(
        UInt32((min(alpha, 1) * 255).rounded()) << 24 | red << 16 | green << 8 | blue)
    }
    sums = [Float](repeating: 0, count: 4 * width)
    row += 1
    return words
  }
}
