import Images
import System

/// The measures of a whole content, or why it is refused.
func check(
  _ bytes: [UInt8], pieces: Int = 65_536, limits: ImageLimits = ImageLimits()
) -> Result<ImageMeasures, ImageError> {
  Result { () throws(ImageError) in
    let check = try PNGCheck(limits: limits)
    var start = 0
    while start < bytes.count {
      let end = min(start + pieces, bytes.count)
      try check.write(bytes.span.extracting(start..<end))
      start = end
    }
    return try check.finish()
  }
}

/// A picture from the folder Fixtures.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = FileSystem.parent(of: #filePath) ?? "."
  let file = try FileDescriptor.open("\(folder)/Fixtures/\(name)")
  var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
  _ = try file.read(into: &bytes, at: 0)
  return bytes
}
