import Cards
import Images
import System

/// Takes a file a piece at a time.
struct FileReading {
  private let intake: ElementIntake
  private let byteLimit: Int
  private var buffer = [UInt8](repeating: 0, count: FileIntake.pieceSize)

  /// How many bytes were read.
  private(set) var byteCount = 0

  init(into store: Store, limits: ImageLimits, byteLimit: Int) {
    intake = ElementIntake(expecting: .any, into: store.makeContentWriter(), limits: limits)
    self.byteLimit = byteLimit
  }

  /// Reads a piece; false at the end of the file.
  mutating func readPiece(of file: borrowing FileDescriptor) throws -> Bool {
    let count = try file.read(into: &buffer)
    guard count > 0 else { return false }
    byteCount += count
    guard byteCount <= byteLimit else { throw FileIntakeError.tooLarge(limit: byteLimit) }
    try intake.receive(buffer.span.extracting(..<count))
    return true
  }

  func finish() throws -> Intaken {
    try intake.finish()
  }
}
