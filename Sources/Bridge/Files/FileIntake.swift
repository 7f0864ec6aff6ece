package import Cards
package import Images
package import System

/// Makes elements of files and of standard input.
package struct FileIntake {
  /// How much is read at a time, in bytes.
  static let pieceSize = 256 << 10

  private let store: Store
  private let helper: HelperProgram
  private let limits: ImageLimits

  /// The most bytes of one file.
  private let byteLimit: Int

  /// Prepares to take files.
  ///
  /// - Parameters:
  ///   - store: Where their contents are kept.
  ///   - helper: The program that decodes pictures.
  ///   - limits: What a picture may measure.
  ///   - byteLimit: The most bytes of one file.
  package init(
    into store: Store, helper: HelperProgram, limits: ImageLimits = ImageLimits(),
    byteLimit: Int = 1 << 30
  ) {
    self.store = store
    self.helper = helper
    self.limits = limits
    self.byteLimit = byteLimit
  }

  /// Opens a file that is meant to be added.
  ///
  /// - Throws: `FileIntakeError`; a directory, a FIFO or a device is none.
  package static func open(_ path: String) throws(FileIntakeError) -> FileDescriptor {
    try open(pathBytes: Array(path.utf8))
  }

  /// The same, for a path whose bytes may not be UTF-8.
  ///
  /// - Throws: `FileIntakeError`.
  package static func open(pathBytes: [UInt8]) throws(FileIntakeError) -> FileDescriptor {
    let name = String(decoding: pathBytes, as: UTF8.self)
    let file: FileDescriptor
    var status: FileStatus
    // Before it is opened: that alone lets the writer of a FIFO go on, and
    // makes some devices do something.
    do { status = try FileSystem.status(pathBytes: pathBytes) } catch { throw .system(error) }
    guard status.kind == .regular else { throw FileIntakeError(status.kind, of: name) }
    do { file = try FileDescriptor.open(pathBytes: pathBytes) } catch { throw .system(error) }
    do { status = try file.status() } catch { throw .system(error) }
    guard status.kind == .regular else { throw FileIntakeError(status.kind, of: name) }
    return file
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
  ) throws -> TakenElement {
    var reading = FileReading(into: store, limits: limits, byteLimit: byteLimit)
    while try reading.takePiece({ try file.read(into: &$0) }) == .more {
      progress(reading.byteCount)
    }
    return try reading.finish().checked(by: helper)
  }
}
