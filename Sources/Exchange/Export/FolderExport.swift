internal import Cards
internal import System

/// Writes a card as a folder, with each of its contents in a file.
///
/// The folder has another name until it is whole, so that an export that was
/// cut off is never taken for one.
package struct FolderExport {
  private let contents: CardContents

  /// Prepares to export a card.
  package init(_ contents: CardContents) {
    self.contents = contents
  }

  /// Writes everything.
  ///
  /// - Parameter path: The folder, which must not exist or be an empty one.
  /// - Throws: `ExportError`; `SystemError`; `StoreError`. Nothing is left then.
  package func write(to path: String) throws {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let status = try FileSystem.status(path) {
      guard status.kind == .directory, try FileSystem.names(in: path).isEmpty else {
        throw ExportError.exists(path)
      }
    }
    let parent = FileSystem.parent(of: path) ?? "/"
    guard try FileSystem.status(parent)?.kind == .directory else {
      throw ExportError.noDirectory(parent)
    }
    let temporary = "\(parent)/.cardclip-\(UInt64.random(in: 0 ... .max)).tmp"
    do {
      try write(ExportFolder(path: temporary))
      try FileSystem.rename(temporary, to: path)
    } catch {
      try? FileSystem.removeTree(temporary)
      throw error
    }
  }

  private func write(_ folder: ExportFolder) throws {
    let mask = FileSystem.setCreationMask(0)
    FileSystem.setCreationMask(mask)
    for path in [folder.path, folder.contents] {
      try FileSystem.makeDirectory(path)
      try FileSystem.setPermissions(0o777 & ~mask, of: path)
    }
    let file = try FileDescriptor.create(folder.lines, mode: 0o666)
    let writer = ExportWriter { try file.write($0) }
    try LineExport.write(contents, to: writer) { element in
      for representation in element.representations {
        try writeFile(of: representation, of: element, in: folder)
      }
    }
  }

  private func writeFile(
    of representation: Representation, of element: Element, in folder: ExportFolder
  ) throws {
    let path = folder.file(of: representation)
    // Another element may have the same content.
    if try FileSystem.status(path) != nil { return }
    let file = try FileDescriptor.create(path, mode: 0o666)
    try contents.read(representation, of: element) { try file.write($0) }
  }
}
