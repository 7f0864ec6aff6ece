import System
import TestSupport

/// The pixels of a picture as ImageMagick decodes it: four bytes each, of the
/// first frame, turned as it is to be seen.
struct Pixels {
  let bytes: [UInt8]

  /// Decodes a file.
  init(_ path: String) throws {
    let result = try Program(
      "convert", path + "[0]", "-auto-orient", "-colorspace", "sRGB", "-depth", "8", "RGBA:-"
    ).run()
    guard result.status == 0 else { throw Unexpected(result.errorText) }
    bytes = result.output
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The pixels as they are seen: colours multiplied by their alpha.
  var seen: Pixels {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[start + 3])
      for channel in start..<start + 3 {
        bytes[channel] = UInt8((Int(bytes[channel]) * alpha + 127) / 255)
      }
    }
    return Pixels(bytes)
  }

  /// The greatest difference of any channel of any pixel that can be seen; nil
  /// where the numbers of pixels differ.
  func difference(from other: Pixels) -> Int? {
    guard bytes.count == other.bytes.count else { return nil }
    var greatest = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alphas = (bytes[start + 3], other.bytes[start + 3])
      for channel in start...start + 3 where alphas.0 != 0 || alphas.1 != 0 {
        greatest = max(greatest, abs(Int(bytes[channel]) - Int(other.bytes[channel])))
      }
    }
    return greatest
  }
}
