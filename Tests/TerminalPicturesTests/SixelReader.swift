/// A terminal that draws sixels, as far as a test looks.
struct SixelReader {
  struct Malformed: Error {}

  private(set) var width = 0
  private(set) var height = 0
  /// The numbers of the colours, nil where nothing was drawn.
  private(set) var pixels: [[Int?]] = []
  private(set) var colors: [Int: [Int]] = [:]

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}P0;1;0q"), text.hasSuffix("\u{1B}\\") else { throw Malformed() }
    var rest = text.dropFirst(8).dropLast(2)
    var color = -1
    var (x, y) = (0, 0)
    while let sign = rest.popFirst() {
      switch sign {
      case "\"":
        let numbers = Self.numbers(&rest)
        guard numbers.count == 4, numbers[..<2] == [1, 1] else { throw Malformed() }
        (width, height) = (numbers[2], numbers[3])
        pixels = [[Int?]](repeating: [Int?](repeating: nil, count: width), count: height)
      case "#":
        let numbers = Self.numbers(&rest)
        color = numbers[0]
        if numbers.count == 5, numbers[1] == 2 { colors[color] = Array(numbers[2...]) }
        guard (0..<256).contains(color), colors[color] != nil else { throw Malformed() }
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      case "!":
        let count = Self.numbers(&rest)[0]
        guard let repeated = rest.popFirst() else { throw Malformed() }
        for _ in 0..<count { try draw(repeated, color, &x, y) }
      default: try draw(sign, color, &x, y)
      }
    }
  }

  private mutating func draw(_ sign: Character, _ color: Int, _ x: inout Int, _ y: Int) throws {
    guard let value = sign.asciiValue, (63..<127).contains(value), x < width else {
      throw Malformed()
    }
    for bit in 0..<6 where (value - 63) >> UInt8(bit) & 1 == 1 {
      guard y + bit < height, pixels[y + bit][x] == nil else { throw Malformed() }
      pixels[y + bit][x] = color
    }
    x += 1
  }

  private static func numbers(_ text: inout Substring) -> [Int] {
    let digits = text.prefix { $0.isNumber || $0 == ";" }
    text = text.dropFirst(digits.count)
    return digits.split(separator: ";").compactMap { Int($0) }
  }
}
