/// A colour without transparency.
package struct Color: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#RRGGBB` or `#RGB`, in which each digit stands for two; nil for
  /// anything else.
  package init?(_ text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3:
      self.init(
        red: UInt8(digits[0] * 17), green: UInt8(digits[1] * 17), blue: UInt8(digits[2] * 17))
    case 6:
      self.init(
        red: UInt8(digits[0] * 16 + digits[1]),
        green: UInt8(digits[2] * 16 + digits[3]),
        blue: UInt8(digits[4] * 16 + digits[5]))
    default: return nil
    }
  }

  /// The background of a card for which none is chosen.
  package static var white: Color { Color(red: 255, green: 255, blue: 255) }
}

extension Color: CustomStringConvertible {
  /// The colour as `#RRGGBB`.
  package var description: String {
    let digits = [red, green, blue].map { value in
      let text = String(value, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
