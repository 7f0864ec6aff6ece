/// A decimal number with a unit's suffix, such as `1.5h` or `256M`, reckoned
/// in whole numbers so that nothing is rounded before the last step.
enum ScaledNumber: Equatable {
  /// The number in the smallest unit.
  case value(Int)
  /// Not of the form.
  case malformed
  /// Of the form, but more than an Int holds.
  case tooLarge

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: Digits, perhaps a point and more digits, perhaps a suffix.
  ///   - unit: The factor of a suffix, and of none; nil for an unknown one.
  init(_ text: String, unit: (Substring) -> Int?) {
    let bytes = text.utf8
    let whole = bytes.prefix(while: Self.isDigit)
    var rest = bytes[whole.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: Self.isDigit)
      guard !fraction.isEmpty else {
        self = .malformed
        return
      }
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty, let factor = unit(Substring(rest)) else {
      self = .malformed
      return
    }
    self = Self.scaled(whole, fraction, factor)
  }

  private static func scaled(
    _ whole: Substring.UTF8View, _ fraction: Substring.UTF8View, _ factor: Int
  ) -> ScaledNumber {
    guard let number = Int(Substring(whole)) else { return .tooLarge }
    let (product, overflow) = number.multipliedReportingOverflow(by: factor)
    if overflow { return .tooLarge }
    var part = 0
    var step = factor
    for digit in fraction {
      // Each digit counts for a tenth of the one before; what is smaller than
      // the smallest unit is dropped.
      let (quotient, remainder) = step.quotientAndRemainder(dividingBy: 10)
      let value = Int(digit - UInt8(ascii: "0"))
      part += quotient * value + remainder * value / 10
      step = quotient
    }
    let (sum, sumOverflow) = product.addingReportingOverflow(part)
    return sumOverflow ? .tooLarge : .value(sum)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
