import CX11

/// What is in a property.
///
/// Items of format 16 and 32 are in the bytes with two
/// and four bytes each, the lowest first.
struct PropertyValue {
  var type: Atom
  var format: Int
  var bytes: [UInt8]

  /// The items of format 32.
  var items: [UInt32] {
    stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
  }

  /// The bytes of items of format 32.
  static func bytes(_ items: [UInt32]) -> [UInt8] {
    items.flatMap { item in (0..<4).map { UInt8(truncatingIfNeeded: item >> (8 * $0)) } }
  }
}
