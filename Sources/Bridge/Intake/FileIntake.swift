package import Cards
package import Images
package import System

/// Makes elements of files and of standard input.
package struct FileIntake {
  /// How much is read at a time, in bytes.
  private static let pieceSize = 256 << 10

  private let store: Store
  private let limits: ImageLimits

  /// The most bytes of one file.
  private let byteLimit: Int

  package init(into store: Store, limits: ImageLimits = ImageLimits(), byteLimit: Int = 1 << 30) {
    self.store = store
    self.limits = limits
    self.byteLimit = byteLimit
  }

  /// Opens a file that is meant to be added.
  ///
  /// - Throws: `SystemError`; a directory, a FIFO or a device is none.
  package static func open(_ path: String) throws(FileIntakeError) -> FileDescriptor {
    let file: FileDescriptor
    do { file = try FileDescriptor.open(path) } catch { throw .system(error) }
    let status: FileStatus
    do { status = try file.status() } catch { throw .system(error) }
    switch status.kind {
    case .regular: return file
    case .directory: throw .notAFile(path, what: "a directory")
    case .fifo: throw .notAFile(path, what: "a FIFO")
    case .other: throw .notAFile(path, what: "a device or socket")
    }
  }

  /// Reads an open file to its end and makes an element of it.
  ///
  /// - Parameters:
  ///   - file: The file; it may be a pipe.
  ///   - progress: Told of the bytes read so far.
  /// - Returns: The element, which isn't on a card yet.
  /// - Throws: What the intake throws; `SystemError`; `FileIntakeError`.
  package func read(
    _ file: borrowing FileDescriptor, progress: (Int) -> Void = { _ in }
  ) throws -> NewElement {
    let intake = ElementIntake(
      expecting: .any, into: store.makeContentWriter(), limits: limits)
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    var total = 0
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { break }
      total += count
      guard total <= byteLimit else { throw FileIntakeError.tooLarge(limit: byteLimit) }
      try intake.receive(buffer.span.extracting(..<count))
      progress(total)
    }
    return try intake.finish()
  }
}
