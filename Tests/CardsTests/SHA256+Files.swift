import System

extension SHA256 {
  /// The digest of a whole file.
  static func ofFile(_ path: String) throws -> Digest {
    let file = try FileDescriptor.open(path)
    var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
    _ = try file.read(into: &bytes, at: 0)
    return digest(of: bytes.span)
  }
}
