internal import SQLite
internal import System

/// Repairing a store, as far as that is possible.
extension Store {
  /// The name of the card for elements that have lost theirs.
  private static var recoveryName: String { "Recovered" }

  /// Brings a damaged store in order: what is lost is taken out of it, what
  /// nothing uses is removed, and what others could read is closed.
  ///
  /// An element of which nothing is left goes to the trash, where its
  /// description and first line tell what it was. Changes from before can't be
  /// taken back any more where something was lost.
  ///
  /// - Parameter problems: What `check()` found; each is looked at again.
  /// - Returns: What was done.
  /// - Throws: `StoreError.corrupt` where the database itself is damaged:
  ///   nothing is written then.
  package func repair(_ problems: [StoreProblem]) throws(StoreError) -> Repaired {
    for case .database(let message) in problems { throw .corrupt(message) }
    var repaired = Repaired()
    var problems = problems
    if problems.contains(where: \.isDanglingReference) {
      repaired.recoveredElements = try removeDanglingRows()
      // Contents that only those rows named are unused now.
      problems = try check()
    }
    for problem in problems {
      switch problem {
      case .missingContent(let digest, _), .damagedContent(let digest, _):
        try removeLostContent(digest, &repaired)
      case .unusedContent(let digest):
        try removeUnusedContent(digest, &repaired)
      case .openToOthers(let path):
        try close(path, &repaired)
      case .database, .danglingReference, .unreadableContent, .strayFile, .leftoverFile: break
      }
    }
    try write { try searchIndex.rebuild() }
    repaired.swept = try sweep()
    return repaired
  }

  // MARK: Contents

  private func removeLostContent(
    _ digest: Digest, _ repaired: inout Repaired
  ) throws(StoreError) {
    let done = try write {
      var done = Repaired()
      // It may have come again since, with an element that has it as well.
      guard let content = try storedContent(digest), let problem = try problem(of: content) else {
        return done
      }
      switch problem {
      case .missingContent(_, let elements): try remove(content.id, of: elements, &done)
      case .damagedContent(_, let elements):
        if let path = try keepDamagedFile(of: digest) { done.keptFiles = [path] }
        try remove(content.id, of: elements, &done)
      default: break
      }
      return done
    }
    repaired.trashedElements += done.trashedElements
    repaired.reducedElements += done.reducedElements
    repaired.keptFiles += done.keptFiles
  }

  /// Takes a lost content out of elements and of the journal.
  private func remove(
    _ content: Int64, of elements: [ElementID], _ done: inout Repaired
  ) throws(SQLiteError) {
    try forgetChanges(through: .max)
    try database.execute("DELETE FROM representation WHERE content = ?", content)
    try database.execute("DELETE FROM content WHERE id = ?", content)
    let now = WallClock.milliseconds()
    for element in elements {
      let positions: [Int] = try database.query(
        "SELECT position FROM representation WHERE element = ? ORDER BY position", element
      ) { row throws(SQLiteError) in try row.value(0) }
      for (place, position) in positions.enumerated() where place != position {
        try database.execute(
          "UPDATE representation SET position = ? WHERE element = ? AND position = ?", place,
          element, position)
      }
      if positions.isEmpty {
        try database.execute(
          "UPDATE element SET trashed = coalesce(trashed, ?) WHERE id = ?", now, element)
        done.trashedElements.append(element)
      } else {
        done.reducedElements.append(element)
      }
    }
  }

  /// Moves the file of a content out of the way and returns where it is; nil
  /// where it has none.
  private func keepDamagedFile(of digest: Digest) throws -> String? {
    guard let fileExtension = try fileExtension(of: digest) else { return nil }
    try FileSystem.makeDirectory(layout.damaged)
    let path = "\(layout.damaged)/\(digest).\(fileExtension)"
    try FileSystem.rename(
      layout.contentPath(of: digest, extension: fileExtension), to: path)
    return path
  }

  private func removeUnusedContent(
    _ digest: Digest, _ repaired: inout Repaired
  ) throws(StoreError) {
    let count = try write {
      guard let content = try storedContent(digest) else { return 0 }
      let files = try releaseContents([content.id])
      releasedFiles += files
      return files.count
    }
    repaired.unusedContents += count
  }

  // MARK: Rows and files

  /// Removes the rows that refer to others that aren't there, and gives elements
  /// without a card a new one.
  private func removeDanglingRows() throws(StoreError) -> Int {
    try write {
      try database.run(
        script: """
          DELETE FROM inline_content WHERE content NOT IN (SELECT id FROM content);
          DELETE FROM representation WHERE content NOT IN (SELECT id FROM content)
            OR element NOT IN (SELECT id FROM element);
          DELETE FROM changed_card WHERE change NOT IN (SELECT id FROM change);
          DELETE FROM changed_element WHERE change NOT IN (SELECT id FROM change);
          DELETE FROM former_representation WHERE content NOT IN (SELECT id FROM content)
            OR NOT EXISTS (SELECT 1 FROM changed_element AS changed
              WHERE changed.change = former_representation.change
                AND changed.element = former_representation.element);
          UPDATE state SET current_card = NULL
            WHERE current_card NOT IN (SELECT id FROM card);
          """)
      let elements: [ElementID] = try database.query(
        "SELECT id FROM element WHERE card NOT IN (SELECT id FROM card)"
      ) { row throws(SQLiteError) in try row.value(0) }
      if elements.isEmpty { return 0 }
      let now = WallClock.milliseconds()
      // The name may be taken: its number tells the card.
      try database.execute(
        "INSERT INTO card (name, background, created, modified) VALUES (?, ?, ?, ?)",
        Self.recoveryName, Color.white.description, now, now)
      let card = database.lastInsertedID
      for element in elements {
        try database.execute(
          "UPDATE element SET card = ?, place = id WHERE id = ?", card, element)
      }
      return elements.count
    }
  }

  private func close(_ path: String, _ repaired: inout Repaired) throws(StoreError) {
    do {
      guard let status = try FileSystem.status(path) else { return }
      try FileSystem.setPermissions(status.permissions & 0o700, of: path)
      repaired.closedPaths.append(path)
    } catch {
      throw StoreError(error)
    }
  }
}

extension StoreProblem {
  fileprivate var isDanglingReference: Bool {
    if case .danglingReference = self { true } else { false }
  }
}
