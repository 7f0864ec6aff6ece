import Cards
import System

extension Store {
  /// Makes a file of an element's content for other programs, once, and returns
  /// its path.
  ///
  /// It is a copy: they may change what they are handed, and the store's own
  /// file must stay as it is.
  func copyOfContent(of element: Element, _ own: Representation) throws -> String {
    let entry = CacheEntry.copy(name: Store.fileName(for: element, type: own.type))
    let path = cachePath(of: entry, own.digest)
    if try FileSystem.status(path)?.byteCount == own.byteCount { return path }
    let bytes = StoredBytes(try content(of: own.digest))
    let writer = try makeCacheWriter(entry, of: own.digest)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while true {
      let count = try bytes.read(into: &buffer, at: offset)
      if count == 0 { break }
      try writer.write(buffer.span.extracting(..<count))
      offset += count
    }
    _ = try writer.finish()
    return path
  }
}
