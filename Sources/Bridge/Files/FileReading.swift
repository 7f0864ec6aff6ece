import Cards
import Images

/// Takes a file a piece at a time.
struct FileReading {
  /// What a piece was.
  enum Step {
    /// Bytes, after which more may come.
    case more
    /// The end of the file.
    case end
    /// None has come yet.
    case nothingYet
  }

  private let intake: ElementIntake
  private let byteLimit: Int
  private var buffer = [UInt8](repeating: 0, count: FileIntake.pieceSize)

  /// How many bytes were read.
  private(set) var byteCount = 0

  init(into store: Store, limits: ImageLimits, byteLimit: Int) {
    intake = ElementIntake(expecting: .any, into: store.makeContentWriter(), limits: limits)
    self.byteLimit = byteLimit
  }

  /// Takes the piece that the closure reads into a buffer, as a `FileSource`
  /// does.
  mutating func takePiece(_ read: (inout [UInt8]) throws -> Int?) throws -> Step {
    guard let count = try read(&buffer) else { return .nothingYet }
    guard count > 0 else { return .end }
    byteCount += count
    guard byteCount <= byteLimit else { throw FileIntakeError.tooLarge(limit: byteLimit) }
    try intake.receive(buffer.span.extracting(..<count))
    return .more
  }

  func finish() throws -> Intaken {
    try intake.finish()
  }
}
