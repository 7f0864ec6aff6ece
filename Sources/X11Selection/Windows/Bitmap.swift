/// A picture in memory that windows are painted with.
///
/// A pixel is 0xAARRGGBB. Windows take no notice of the upper eight bits;
/// icons do.
public struct Bitmap: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// The pixels, row after row from the top.
  public private(set) var pixels: [UInt32]

  /// The longest side of a picture; X has 16 bits for it.
  public static let maximumSide = 16_384

  /// Makes a picture of one colour; sides are held to what is possible.
  public init(width: Int, height: Int, color: UInt32 = 0xFF00_0000) {
    self.width = min(max(width, 1), Self.maximumSide)
    self.height = min(max(height, 1), Self.maximumSide)
    pixels = [UInt32](repeating: color, count: self.width * self.height)
  }

  /// The pixel at a place; nil outside.
  public subscript(x: Int, y: Int) -> UInt32? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    return pixels[y * width + x]
  }

  /// Fills the part of a rectangle that is inside.
  public mutating func fill(_ rectangle: PixelRectangle, with color: UInt32) {
    let part = rectangle.clipped(width: width, height: height)
    for y in part.y..<part.maxY {
      for index in (y * width + part.x)..<(y * width + part.maxX) { pixels[index] = color }
    }
  }

  /// Draws the border of a rectangle, within it.
  public mutating func frame(_ rectangle: PixelRectangle, with color: UInt32, thickness: Int = 1) {
    let (x, y) = (rectangle.x, rectangle.y)
    let (width, height) = (rectangle.width, rectangle.height)
    let edge = min(thickness, width, height)
    fill(PixelRectangle(x: x, y: y, width: width, height: edge), with: color)
    fill(PixelRectangle(x: x, y: y + height - edge, width: width, height: edge), with: color)
    fill(PixelRectangle(x: x, y: y, width: edge, height: height), with: color)
    fill(PixelRectangle(x: x + width - edge, y: y, width: edge, height: height), with: color)
  }

  /// Mixes a colour into the part of a rectangle that is inside, by the
  /// colour's own opacity.
  public mutating func blend(_ rectangle: PixelRectangle, with color: UInt32) {
    let part = rectangle.clipped(width: width, height: height)
    for y in part.y..<part.maxY {
      for index in (y * width + part.x)..<(y * width + part.maxX) {
        pixels[index] = Self.mixed(color, over: pixels[index])
      }
    }
  }

  /// Lays another picture on this one, by its pixels' opacity.
  public mutating func draw(_ other: Bitmap, x left: Int, y top: Int) {
    let place = PixelRectangle(x: left, y: top, width: other.width, height: other.height)
    let part = place.clipped(width: width, height: height)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        let color = other.pixels[(y - top) * other.width + x - left]
        pixels[y * width + x] = Self.mixed(color, over: pixels[y * width + x])
      }
    }
  }

  /// A picture of pixels that come as red, green, blue and opacity, a byte
  /// each; nil where they are too few.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bytes: The pixels, row after row from the top.
  public init?(width: Int, height: Int, rgba bytes: Span<UInt8>) {
    self.init(width: width, height: height)
    guard self.width == width, self.height == height, bytes.count >= 4 * width * height else {
      return nil
    }
    for index in pixels.indices {
      let start = 4 * index
      let color = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8
      pixels[index] = UInt32(bytes[start + 3]) << 24 | color | UInt32(bytes[start + 2])
    }
  }

  /// Replaces a pixel that is inside.
  mutating func set(_ color: UInt32, x: Int, y: Int) {
    pixels[y * width + x] = color
  }

  /// Lays a colour over a pixel that is inside, by its opacity.
  mutating func lay(_ color: UInt32, x: Int, y: Int) {
    pixels[y * width + x] = Self.mixed(color, over: pixels[y * width + x])
  }

  /// A colour over another one, which is opaque.
  private static func mixed(_ color: UInt32, over below: UInt32) -> UInt32 {
    let opacity = color >> 24
    if opacity == 255 { return color }
    if opacity == 0 { return below }
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let upper = (color >> shift) & 0xFF
      let lower = (below >> shift) & 0xFF
      result |= ((upper * opacity + lower * (255 - opacity) + 127) / 255) << shift
    }
    return result
  }
}
