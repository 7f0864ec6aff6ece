/// A digest that tells contents apart in a protocol trace (FNV-1a, 64 bits).
///
/// It is no protection against anybody: it is short, and the same however the
/// content is cut into chunks.
package struct ContentDigest {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Goes on with more of the content.
  package mutating func update(_ bytes: [UInt8]) {
    var bits = bits
    for byte in bytes { bits = (bits ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    self.bits = bits
  }

  /// The digest so far, as 16 hexadecimal digits.
  package var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The digest of a whole content.
  package static func of(_ bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.update(bytes)
    return digest.text
  }
}
