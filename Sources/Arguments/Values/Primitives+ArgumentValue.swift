extension String: ArgumentValue {
  package init(argument: String) throws(InvalidValue) {
    self = argument
  }

  package static var placeholder: String { "TEXT" }

  package var argumentText: String { self }
}

extension Int: ArgumentValue {
  package init(argument: String) throws(InvalidValue) {
    guard let value = Int(argument) else {
      let digits = argument.drop { $0 == "-" || $0 == "+" }
      let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
      throw InvalidValue(expected: isNumber ? "a smaller whole number" : "a whole number")
    }
    self = value
  }

  package static var placeholder: String { "N" }

  package var argumentText: String { String(self) }
}

extension Double: ArgumentValue {
  package init(argument: String) throws(InvalidValue) {
    // The standard library also reads "nan", "inf" and hexadecimal.
    guard argument.utf8.allSatisfy(Self.isDecimal), let value = Double(argument), value.isFinite
    else { throw InvalidValue(expected: "a number") }
    self = value
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  package static var placeholder: String { "NUMBER" }

  package var argumentText: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}
