/// A picture as DEC's sixels: bands of six rows, colour by colour (VT330/VT340
/// Programmer Reference Manual, chapter 14).
package enum SixelPicture {
  // The steps of red, green and blue of the palette, 252 colours: terminals
  // have 256.
  private static let levels = (red: 6, green: 7, blue: 6)

  /// The bytes that show a picture at the cursor, pixel by pixel.
  package static func bytes(_ pixels: PixelGrid) -> [UInt8] {
    let colors = quantized(pixels)
    // What isn't drawn keeps the terminal's background (P2 = 1).
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
    for color in Set(colors).sorted() where color >= 0 { bytes += definition(of: color) }
    for band in stride(from: 0, to: pixels.height, by: 6) {
      if band > 0 { bytes.append(UInt8(ascii: "-")) }
      bytes += self.band(colors, width: pixels.width, rows: band..<min(band + 6, pixels.height))
    }
    return bytes + Array("\u{1B}\\".utf8)
  }

  /// The pictures of the band in each of its colours, over one another.
  private static func band(_ colors: [Int], width: Int, rows: Range<Int>) -> [UInt8] {
    let cells = colors[(rows.lowerBound * width)..<(rows.upperBound * width)]
    var bytes: [UInt8] = []
    for color in Set(cells).sorted() where color >= 0 {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "$")) }
      bytes += Array("#\(color)".utf8)
      var last: UInt8 = 0
      var count = 0
      for column in 0..<width {
        var bits: UInt8 = 0
        for row in rows where colors[row * width + column] == color {
          bits |= 1 << UInt8(row - rows.lowerBound)
        }
        if bits != last || column == 0 {
          bytes += run(last, count)
          (last, count) = (bits, 0)
        }
        count += 1
      }
      // Nothing is to be drawn at the end of a row of nothing.
      if last != 0 { bytes += run(last, count) }
    }
    return bytes
  }

  private static func run(_ bits: UInt8, _ count: Int) -> [UInt8] {
    let sign = bits + 63
    return count > 3
      ? Array("!\(count)".utf8) + [sign] : [UInt8](repeating: sign, count: count)
  }

  /// A colour in percent of red, green and blue.
  private static func definition(of color: Int) -> [UInt8] {
    let blue = color % levels.blue
    let green = color / levels.blue % levels.green
    let red = color / levels.blue / levels.green
    func percent(_ level: Int, _ count: Int) -> Int {
      (level * 100 + (count - 1) / 2) / (count - 1)
    }
    let parts = [
      percent(red, levels.red), percent(green, levels.green), percent(blue, levels.blue),
    ]
    return Array("#\(color);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
  }

  /// The number of each pixel's colour, -1 for a transparent one; what a colour
  /// is off by is spread over its neighbours (Floyd and Steinberg).
  private static func quantized(_ pixels: PixelGrid) -> [Int] {
    let width = pixels.width
    var colors = [Int](repeating: -1, count: width * pixels.height)
    var current = [Int](repeating: 0, count: 3 * (width + 2))
    for row in 0..<pixels.height {
      var next = [Int](repeating: 0, count: 3 * (width + 2))
      for column in 0..<width {
        guard let color = pixels.color(x: column, y: row) else { continue }
        var number = 0
        let channels = [
          (Int(color.red), levels.red), (Int(color.green), levels.green),
          (Int(color.blue), levels.blue),
        ]
        for (channel, (value, count)) in channels.enumerated() {
          let place = 3 * (column + 1) + channel
          let wanted = min(255, max(0, value + current[place] / 16))
          let level = (wanted * (count - 1) + 127) / 255
          number = number * count + level
          let error = wanted - level * 255 / (count - 1)
          current[place + 3] += 7 * error
          next[place - 3] += 3 * error
          next[place] += 5 * error
          next[place + 3] += error
        }
        colors[row * width + column] = number
      }
      current = next
    }
    return colors
  }
}
