internal import System

/// Where things are in a store's directory.
struct StoreLayout {
  /// The store's directory.
  let directory: String

  /// The database: cards, elements, and contents of up to 100 KiB.
  var database: String { directory + "/cards.sqlite" }

  /// SQLite's write-ahead log, beside the database while that is open.
  var log: String { database + "-wal" }

  /// The index of the log, shared by the processes that have it open.
  var logIndex: String { database + "-shm" }

  /// The larger contents, named by digest, in a directory for each first byte.
  var contents: String { directory + "/contents" }

  /// The contents whose bytes had changed, for a person to look at.
  var damaged: String { directory + "/damaged" }

  /// The contents that are still being written, as far as they have names.
  var staging: String { directory + "/staging" }

  /// What was made of contents, in a directory for each.
  var cache: String { directory + "/cache" }

  /// The directory of what was made of a content.
  func cacheDirectory(of digest: Digest) -> String {
    "\(cache)/\(digest)"
  }

  /// The directory of a content's file.
  func contentDirectory(of digest: Digest) -> String {
    contents + "/" + String(digest.description.prefix(2))
  }

  /// The path of a content's file.
  func contentPath(of digest: Digest, extension: String) -> String {
    "\(contentDirectory(of: digest))/\(digest).\(`extension`)"
  }

  /// The digest and extension that the name of a content's file says; nil for
  /// another file.
  func content(named name: String) -> (digest: Digest, extension: String)? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let digest = Digest(hexadecimal: parts[0]) else { return nil }
    return (digest, String(parts[1]))
  }

  /// The names in a directory of the store.
  ///
  /// One that isn't there has none: programs that copy stores may leave out
  /// empty directories.
  func names(in path: String) throws(SystemError) -> [String] {
    do {
      return try FileSystem.names(in: path)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
  }
}
