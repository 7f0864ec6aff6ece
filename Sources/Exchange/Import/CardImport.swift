package import Cards
package import Images
package import System

/// Brings a card in from what `LineExport` or `FolderExport` wrote.
package struct CardImport {
  private let store: Store
  private let name: String?
  private let target: CardID?
  private let helper: HelperProgram
  private let progress: (Int) -> Void

  /// Prepares to import cards.
  ///
  /// - Parameters:
  ///   - store: Where they go.
  ///   - name: What to call them; nil for their own names. A name that is taken
  ///     gets a number.
  ///   - target: The card that gets the elements; nil for a new card each.
  ///   - helper: The program that decodes pictures.
  ///   - progress: Told how many bytes were read so far.
  package init(
    into store: Store, named name: String? = nil, onto target: CardID? = nil,
    helper: HelperProgram = HelperProgram(of: .current()),
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.store = store
    self.name = name
    self.target = target
    self.helper = helper
    self.progress = progress
  }

  /// Imports a file with the contents in it.
  ///
  /// - Parameter file: The file; it may be a pipe.
  /// - Returns: The number of the card that has the elements.
  /// - Throws: `ImportError`; `SystemError`; `StoreError`. Nothing of it stays.
  package func readLines(_ file: consuming FileDescriptor) throws -> CardID {
    let lines = LineReader(file, progress: progress)
    return try read(lines) { representation, element in
      let content = try ImportedContent(representation, of: element, into: store, helper: helper)
      while !content.isComplete {
        guard case .data(let bytes) = try nextLine(lines), !bytes.isEmpty else {
          throw ImportError.wrongContent(element: element)
        }
        try content.receive(bytes.span)
      }
      return try content.finish()
    }
  }

  /// Imports a folder with the contents in files.
  ///
  /// No path is taken from what is in the folder, and no link in it followed.
  ///
  /// - Parameter path: The folder.
  /// - Returns: The number of the card that has the elements.
  /// - Throws: `ImportError`; `SystemError`; `StoreError`. Nothing of it stays.
  package func readFolder(_ path: String) throws -> CardID {
    guard let path = FileSystem.resolved(path) else { throw ImportError.badFile(path) }
    let folder = ExportFolder(path: path)
    let lines = LineReader(try Self.open(folder.lines))
    var byteCount = 0
    return try read(lines) { representation, element in
      let content = try ImportedContent(representation, of: element, into: store, helper: helper)
      let file = try Self.open(folder.file(of: representation))
      try ContentPieces(.file(file)).forEachPiece { piece in
        try content.receive(piece)
        byteCount += piece.count
        progress(byteCount)
      }
      return try content.finish()
    }
  }

  /// Opens a file that the folder itself has: no link leads elsewhere, and
  /// nothing is waited for.
  private static func open(_ path: String) throws -> FileDescriptor {
    guard FileSystem.resolved(path) == path else { throw ImportError.badFile(path) }
    let file = try FileDescriptor.open(path)
    guard try file.status().kind == .regular else { throw ImportError.badFile(path) }
    return file
  }

  private func read(
    _ lines: LineReader, content: (Representation, Int) throws -> NewRepresentation
  ) throws -> CardID {
    guard let first = try lines.next(), case .card(let card) = try ExportLine(first, number: 1)
    else { throw ImportError.unknownFormat }
    let builder = try CardBuilder(card, named: name, onto: target, in: store)
    do {
      try readElements(lines, builder, content: content)
      return try builder.finish()
    } catch {
      try? builder.cancel()
      throw error
    }
  }

  private func readElements(
    _ lines: LineReader, _ builder: CardBuilder,
    content: (Representation, Int) throws -> NewRepresentation
  ) throws {
    while true {
      switch try nextLine(lines) {
      case .element(let element):
        let number = builder.elementCount + 1
        var new = NewElement(
          kind: element.kind,
          representations: try element.representations.map { try content($0, number) })
        new.description = element.description
        new.transform = element.transform
        new.origin = element.origin
        new.created = element.created
        new.modified = element.modified
        try builder.add(new)
      case .end(let count):
        guard count == builder.elementCount else {
          throw ImportError.wrongCount(builder.elementCount, expected: count)
        }
        if try lines.next() != nil { throw ImportError.excess(line: lines.lineCount) }
        return
      case .data, .card: throw ImportError.malformed(line: lines.lineCount, field: nil)
      }
    }
  }

  private func nextLine(_ lines: LineReader) throws -> ExportLine {
    guard let line = try lines.next() else { throw ImportError.truncated }
    return try ExportLine(line, number: lines.lineCount)
  }
}
