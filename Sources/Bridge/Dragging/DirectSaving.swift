import Cards
import System
import Transfer
import X11Selection

/// Saves an element where a folder that it is dropped on says.
struct DirectSaving {
  private let element: Element
  private let store: Store

  init(_ element: Element, of store: Store) {
    self.element = element
    self.store = store
  }

  /// Saves the element's own content.
  ///
  /// A file that has anything in it is never replaced: whoever asked may be
  /// wrong about it, and nobody was asked.
  ///
  /// - Parameter address: The file's URI, as the folder wrote it.
  /// - Returns: What to tell the folder.
  func save(at address: [UInt8]) -> DirectSave.Answer {
    let entries = URIList(address, hostName: ProcessInformation.hostName).entries
    guard entries.count == 1, let entry = entries.first else { return .failed }
    guard let bytes = entry.path else {
      // Another machine's file, or what is no file.
      return entry.address.starts(with: Array("file:".utf8)) ? .unreachable : .failed
    }
    let path = String(decoding: bytes, as: UTF8.self)
    do {
      if let status = try FileSystem.status(path) {
        guard status.kind == .regular, status.byteCount == 0 else { return .failed }
        try write(to: FileDescriptor.open(path, writing: true))
      } else {
        try write(to: FileDescriptor.create(path, mode: 0o666))
      }
      return .saved
    } catch let error as SystemError where error.operation == "open" || error.operation == "stat" {
      return .unreachable
    } catch {
      try? FileSystem.removeFile(path)
      return .failed
    }
  }

  private func write(to file: borrowing FileDescriptor) throws {
    guard let own = element.representations.first else { return }
    try store.content(of: own.digest).forEachPiece { try file.write($0) }
  }
}
