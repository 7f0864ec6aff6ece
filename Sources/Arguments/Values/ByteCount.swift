/// A number of bytes, written with a binary unit: `64K`, `256M`, `1.5G`.
package struct ByteCount: ArgumentValue, Equatable {
  /// The number of bytes.
  package var bytes: Int

  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  package init(argument: String) throws(InvalidValue) {
    switch ScaledNumber(argument, unit: Self.factor) {
    case .value(let bytes): self.bytes = bytes
    case .malformed: throw InvalidValue(expected: "a size such as 64K, 256M or 1G")
    case .tooLarge: throw InvalidValue(expected: "a size of less than 8388608T")
    }
  }

  private static func factor(of suffix: Substring) -> Int? {
    switch suffix {
    case "": 1
    case "K", "k", "KiB": 1 << 10
    case "M", "m", "MiB": 1 << 20
    case "G", "g", "GiB": 1 << 30
    case "T", "t", "TiB": 1 << 40
    default: nil
    }
  }

  package static var placeholder: String { "SIZE" }

  package var argumentText: String {
    for (suffix, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)] {
      let unit = 1 << shift
      if bytes != 0 && bytes.isMultiple(of: unit) { return "\(bytes / unit)\(suffix)" }
    }
    return String(bytes)
  }
}
