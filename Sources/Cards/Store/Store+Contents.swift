internal import SQLite
package import System

/// Contents: bytes that representations share.
///
/// A file gets its name before the row that names it is committed, and loses it
/// after the removal of that row is: no crash leaves a row without its file.
/// Both happen under the write lock, so a file isn't removed just when another
/// process takes it for a content of its own.
extension Store {
  /// The bytes of a content.
  ///
  /// - Throws: `StoreError`: `noSuchContent`, `corrupt` where the file is gone.
  package func content(of digest: Digest) throws(StoreError) -> Content {
    try read {
      let sql = """
        SELECT content.extension, inline_content.bytes FROM content
        LEFT JOIN inline_content ON inline_content.content = content.id WHERE digest = ?
        """
      let found = try database.first(sql, digest) { row throws(SQLiteError) in
        let fileExtension: String? = try row.value(0)
        let bytes: [UInt8]? = try row.value(1)
        return (fileExtension: fileExtension, bytes: bytes)
      }
      guard let found else { throw StoreError.noSuchContent(digest) }
      if let bytes = found.bytes { return .inline(bytes) }
      let path = layout.contentPath(of: digest, extension: found.fileExtension ?? "")
      do {
        return .file(try FileDescriptor.open(path))
      } catch let error as SystemError where error.isNotFound {
        // Deleted since the row was read, or lost.
        guard try hasContent(digest) else { throw StoreError.noSuchContent(digest) }
        throw StoreError.corrupt("the file of content \(digest) is missing")
      }
    }
  }

  /// Runs a change that takes staged contents; where it fails, the files that
  /// it had moved to their places are removed again.
  func commit<Result>(
    _ representations: [NewRepresentation], _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    var hasBegun = false
    do {
      return try write {
        hasBegun = true
        return try body()
      }
    } catch {
      // Nothing was moved, and whoever has the lock would be waited for again.
      guard hasBegun else { throw error }
      let files = representations.map { representation in
        ContentFile(
          digest: representation.content.digest, byteCount: representation.content.byteCount,
          extension: FileExtension.of(representation.type))
      }
      try? removeFiles(files)
      throw error
    }
  }

  /// Adds the representations of an element, with those contents that aren't
  /// in the store yet.
  func insert(_ representations: [NewRepresentation], of element: ElementID) throws {
    for (position, representation) in representations.enumerated() {
      let content = try contentID(of: representation)
      try database.execute(
        """
        INSERT INTO representation (element, position, type, content, pixel_width, pixel_height)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        element, position, representation.type, content, representation.pixelSize?.width,
        representation.pixelSize?.height)
    }
  }

  /// Removes the representations of an element and returns their contents.
  func removeRepresentations(of element: ElementID) throws(SQLiteError) -> [Int64] {
    try database.query(
      "DELETE FROM representation WHERE element = ? RETURNING content", element
    ) { row throws(SQLiteError) in try row.value(0) }
  }

  /// Removes the rows of those contents that nothing uses any more, and
  /// returns their files, to be removed after the commit.
  func releaseContents(_ contents: [Int64]) throws(SQLiteError) -> [ContentFile] {
    var files: [ContentFile] = []
    for content in contents {
      files += try database.query(
        """
        DELETE FROM content
        WHERE id = ?
          AND NOT EXISTS (SELECT 1 FROM representation AS used WHERE used.content = content.id)
          AND NOT EXISTS (
            SELECT 1 FROM former_representation AS kept WHERE kept.content = content.id)
        RETURNING digest, byte_count, extension
        """, content
      ) { row throws(SQLiteError) in
        ContentFile(
          digest: try row.value(0), byteCount: try row.value(1),
          extension: try row.value(2) ?? "")
      }
    }
    return files
  }

  /// Removes the files that no row names, and what was made of them.
  func removeFiles(_ files: [ContentFile]) throws(StoreError) {
    do { try removeCaches(of: files.map(\.digest)) } catch { throw StoreError(error) }
    let files = files.filter { !$0.extension.isEmpty }
    if files.isEmpty { return }
    try write {
      for file in files where try fileExtension(of: file.digest) != file.extension {
        try FileSystem.removeFile(layout.contentPath(of: file.digest, extension: file.extension))
      }
    }
  }

  /// The extension of the file that has a content; nil where it is in the
  /// database, or nowhere.
  func fileExtension(of digest: Digest) throws(SQLiteError) -> String? {
    let sql = "SELECT extension FROM content WHERE digest = ?"
    return try database.first(sql, digest) { row throws(SQLiteError) -> String? in
      try row.value(0)
    } ?? nil
  }

  func hasContent(_ digest: Digest) throws(SQLiteError) -> Bool {
    let sql = "SELECT 1 FROM content WHERE digest = ?"
    return try database.first(sql, digest) { _ throws(SQLiteError) in true } ?? false
  }

  /// The row of a content, made where the store doesn't have it.
  private func contentID(of representation: NewRepresentation) throws -> Int64 {
    let content = representation.content
    let sql = "SELECT id, extension FROM content WHERE digest = ?"
    let known = try database.first(sql, content.digest) { row throws(SQLiteError) in
      let id: Int64 = try row.value(0)
      let fileExtension: String? = try row.value(1)
      return (id: id, fileExtension: fileExtension)
    }
    if let known {
      // A file that was lost is there again with the same bytes.
      if let fileExtension = known.fileExtension, case .file(let file) = content.place,
        try FileSystem.status(
          layout.contentPath(of: content.digest, extension: fileExtension)) == nil
      {
        try keep(file, as: content.digest, extension: fileExtension)
      }
      return known.id
    }
    let insert = "INSERT INTO content (digest, byte_count, extension) VALUES (?, ?, ?)"
    switch content.place {
    case .inline(let bytes):
      try database.execute(insert, content.digest, content.byteCount, nil as String?)
      let id = database.lastInsertedID
      try database.execute("INSERT INTO inline_content VALUES (?, ?)", id, bytes)
      return id
    case .file(let file):
      let fileExtension = FileExtension.of(representation.type)
      try keep(file, as: content.digest, extension: fileExtension)
      try database.execute(insert, content.digest, content.byteCount, fileExtension)
      return database.lastInsertedID
    }
  }

  /// Gives a synced file its name, and waits until the name is on the disk.
  private func keep(_ file: StagedFile, as digest: Digest, extension: String) throws {
    let directory = layout.contentDirectory(of: digest)
    if try FileSystem.status(directory) == nil {
      try FileSystem.makeDirectory(directory)
      try FileSystem.syncDirectory(layout.contents)
    }
    try file.move(to: layout.contentPath(of: digest, extension: `extension`))
    try FileSystem.syncDirectory(directory)
  }
}
