/// What tells pictures apart by their pixels alone, however they are encoded.
///
/// Fully transparent pixels are alike; a palette, the number of bits and text
/// beside the picture don't count. It is no protection against somebody who
/// makes two pictures with the same digest on purpose.
package struct PixelDigest: Hashable, Sendable {
  let first: UInt64
  let second: UInt64
}
