import Glibc
import System

/// What a process that reads files says of them: a byte for the kind, four for
/// a number, highest first, and so many bytes of a file where it is `piece`.
enum FileMessage: Equatable {
  /// The next bytes of the file, and how many follow.
  case piece(Int)
  /// The file is over; the next one follows.
  case end
  /// It can't be taken, by the number of the system's error.
  case failure(Int32)
  /// It is no file.
  case notAFile(FileStatus.Kind)

  /// How many bytes there are before those of the file.
  static let headLength = 5

  /// The most bytes of a piece.
  static let pieceLimit = 64 << 10

  /// The bytes before those of the file.
  var head: [UInt8] {
    let (kind, number): (UInt8, UInt32) =
      switch self {
      case .piece(let count): (1, UInt32(count))
      case .end: (2, 0)
      case .failure(let code): (3, UInt32(bitPattern: code))
      case .notAFile(.directory): (4, 1)
      case .notAFile(.fifo): (4, 2)
      case .notAFile: (4, 3)
      }
    return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Reads what stands before the bytes of a file; nil for anything else.
  init?(head: some Collection<UInt8>) {
    guard head.count == Self.headLength, let kind = head.first else { return nil }
    let number = head.dropFirst().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    switch (kind, number) {
    case (1, 1...UInt32(Self.pieceLimit)): self = .piece(Int(number))
    case (2, 0): self = .end
    case (3, _): self = .failure(Int32(bitPattern: number))
    case (4, 1): self = .notAFile(.directory)
    case (4, 2): self = .notAFile(.fifo)
    case (4, 3): self = .notAFile(.other)
    default: return nil
    }
  }

  /// The error that a file can't be taken for; nil where it can.
  var error: FileIntakeError? {
    switch self {
    case .piece, .end: nil
    case .failure(let code): .system(SystemError("read", "the file", code: code))
    case .notAFile(let kind): FileIntakeError(kind, of: "the file")
    }
  }

  /// What is said of a file that can't be opened or read.
  init(_ error: FileIntakeError) {
    switch error {
    case .notAFile(_, "a directory"): self = .notAFile(.directory)
    case .notAFile(_, "a FIFO"): self = .notAFile(.fifo)
    case .notAFile: self = .notAFile(.other)
    case .system(let error): self = .failure(error.code)
    case .tooLarge: self = .failure(EFBIG)
    case .noAnswer, .tooManyWaiting, .readerEnded: self = .failure(EIO)
    }
  }
}
