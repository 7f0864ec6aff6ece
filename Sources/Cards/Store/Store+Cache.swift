internal import SQLite
package import System

/// The cache: what is made of contents, in a directory for each of them.
///
/// Nothing in it is missed when it is gone. It goes with its content.
extension Store {
  /// Opens an entry of a content's cache; nil where it wasn't made yet.
  ///
  /// - Throws: `StoreError.io`.
  package func cached(_ entry: CacheEntry, of digest: Digest) throws(StoreError) -> FileDescriptor?
  {
    do {
      return try FileDescriptor.open(cachePath(of: entry, digest))
    } catch {
      if error.isNotFound { return nil }
      throw StoreError(error)
    }
  }

  /// The path of an entry, whether it is there or not.
  package func cachePath(of entry: CacheEntry, _ digest: Digest) -> String {
    layout.cacheDirectory(of: digest) + "/" + entry.path
  }

  /// A writer for an entry.
  ///
  /// - Throws: `SystemError` where nothing can be written.
  package func makeCacheWriter(
    _ entry: CacheEntry, of digest: Digest
  ) throws(SystemError) -> CacheWriter {
    let path = cachePath(of: entry, digest)
    return try CacheWriter(
      directory: FileSystem.parent(of: path) ?? layout.cacheDirectory(of: digest), path: path)
  }

  /// The file name that other programs see of a content: what a person calls
  /// it, as far as a file name can say it, and the type's extension.
  package static func fileName(for element: Element, type: String) -> String {
    let scalars = element.description.unicodeScalars.map { scalar in
      scalar == "/" || scalar.properties.generalCategory == .control ? " " : scalar
    }
    var name = CardName.trimmed(String(String.UnicodeScalarView(scalars)))
    while name.hasPrefix(".") { name.removeFirst() }
    // A name has 255 bytes at most; the rest is for the extension.
    while name.utf8.count > 200 { name.removeLast() }
    return (name.isEmpty ? "element \(element.id)" : name) + "." + FileExtension.of(type)
  }

  /// Removes the cache of contents that aren't in the store any more.
  func removeCaches(of digests: [Digest]) throws {
    for digest in digests {
      let directory = layout.cacheDirectory(of: digest)
      guard try FileSystem.status(directory) != nil else { continue }
      try write {
        if try !hasContent(digest) { try FileSystem.removeTree(directory) }
      }
    }
  }

  /// Removes what is in the cache of contents that are gone.
  ///
  /// - Returns: What was removed.
  func sweepCache() throws(StoreError) -> Swept {
    try read {
      var swept = Swept()
      for name in try layout.names(in: layout.cache) {
        guard let digest = Digest(hexadecimal: name), try !hasContent(digest) else { continue }
        let directory = layout.cacheDirectory(of: digest)
        for path in [directory, directory + "/files"] {
          for name in try layout.names(in: path) {
            guard let status = try FileSystem.status(path + "/" + name), status.kind == .regular
            else { continue }
            swept.files += 1
            swept.byteCount += status.byteCount
          }
        }
        try FileSystem.removeTree(directory)
      }
      return swept
    }
  }
}
