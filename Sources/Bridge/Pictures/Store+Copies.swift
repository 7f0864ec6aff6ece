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
    let writer = try makeCacheWriter(entry, of: own.digest)
    try content(of: own.digest).forEachPiece { try writer.write($0) }
    _ = try writer.finish()
    return path
  }
}
