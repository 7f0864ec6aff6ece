/// Where a window is to be and how large, as X programs are told it:
/// `WIDTHxHEIGHT+X+Y`, each half of it alone too.
///
/// A minus counts from the right or lower edge of the screen (X(7)).
public struct WindowGeometry: Hashable, Sendable {
  /// The size in pixels; nil where it isn't said.
  public var size: Size?

  /// The place; nil where it isn't said.
  public var place: Place?

  /// A size.
  public struct Size: Hashable, Sendable {
    /// The width in pixels, from 1 on.
    public var width: Int
    /// The height in pixels, from 1 on.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A place.
  public struct Place: Hashable, Sendable {
    /// The distance from the left edge, or from the right one.
    public var x: Int
    /// The distance from the upper edge, or from the lower one.
    public var y: Int
    /// True where `x` is counted from the right edge.
    public var isFromRight: Bool
    /// True where `y` is counted from the lower edge.
    public var isFromBottom: Bool
  }

  /// Makes a geometry that says nothing.
  public init(size: Size? = nil, place: Place? = nil) {
    self.size = size
    self.place = place
  }

  /// Reads a geometry; nil for what is none.
  public init?(_ text: String) {
    self.init()
    var rest = Array(text.utf8)[...]
    if let first = rest.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") {
      guard let width = Self.number(&rest), rest.popFirst() == UInt8(ascii: "x"),
        let height = Self.number(&rest), width > 0, height > 0
      else { return nil }
      size = Size(width: width, height: height)
    }
    if !rest.isEmpty {
      guard let (x, isFromRight) = Self.distance(&rest),
        let (y, isFromBottom) = Self.distance(&rest)
      else { return nil }
      place = Place(x: x, y: y, isFromRight: isFromRight, isFromBottom: isFromBottom)
    }
    if !rest.isEmpty || (size == nil && place == nil) { return nil }
  }

  /// A distance with its sign; `+-5` is one beyond the left or upper edge.
  private static func distance(_ rest: inout ArraySlice<UInt8>) -> (Int, Bool)? {
    let isFromEnd: Bool
    switch rest.popFirst() {
    case UInt8(ascii: "+"): isFromEnd = false
    case UInt8(ascii: "-"): isFromEnd = true
    default: return nil
    }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard let number = number(&rest) else { return nil }
    return (isNegative ? -number : number, isFromEnd)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    rest.removeFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
