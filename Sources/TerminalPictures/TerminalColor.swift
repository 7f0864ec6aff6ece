/// A colour of a cell.
package struct TerminalColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The nearest of the 256 colours that xterm has: a cube of six levels each
  /// way from number 16 on, and 24 greys from number 232 on.
  var paletteIndex: Int {
    let levels = [red, green, blue].map(Self.cubeLevel)
    let cube = TerminalColor(
      red: Self.cubeValues[levels[0]], green: Self.cubeValues[levels[1]],
      blue: Self.cubeValues[levels[2]])
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let grey = UInt8(8 + 10 * step)
    return distance(to: TerminalColor(red: grey, green: grey, blue: grey)) < distance(to: cube)
      ? 232 + step : 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
  }

  private static let cubeValues: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func cubeLevel(_ value: UInt8) -> Int {
    if value < 48 { return 0 }
    return value < 115 ? 1 : (Int(value) - 35) / 40
  }

  private func distance(to other: TerminalColor) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int {
      let difference = Int(one) - Int(two)
      return difference * difference
    }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}
