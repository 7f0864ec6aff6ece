import Arguments
import Bridge
import Cards
import Images
import SQLite
import System
import Transfer
import X11Selection

/// How a command failed: the line that a person reads, and the exit status
/// that a script does.
struct Failure: Error {
  /// What was wrong and what to do; nil where that was printed already, or the
  /// status says it all.
  let message: String?

  /// The exit status.
  let status: Status

  init(_ message: String?, status: Status) {
    self.message = message
    self.status = status
  }

  /// Finds the line and the status for any error that comes up to here.
  init(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as StoreError: self.init(error.description, status: Self.status(of: error))
    case let error as ReadingError: self.init(error.description, status: Self.status(of: error))
    case let error as ConversionError:
      self.init("the owner \(error)", status: Self.status(of: error))
    case let error as FileIntakeError:
      self.init(error.description, status: Self.status(of: error))
    case let error as DropFailure:
      self.init(error.description, status: Failure(error.reason).status)
    case let error as FileListFailure:
      self.init(error.description, status: Failure(error.reason).status)
    case let error as ImageError: self.init(error.description, status: Self.status(of: error))
    case let error as SystemError: self.init(error.description, status: Self.status(of: error))
    case X11Error.noDisplayName:
      self.init("no X display: set DISPLAY or give --display", status: .unavailable)
    case let error as X11Error: self.init(error.description, status: .unavailable)
    case let error as SelectionError: self.init(error.description, status: .unavailable)
    case let error as DragError: self.init(error.description, status: .unavailable)
    default: self.init(String(describing: error), status: .badContent)
    }
  }

  /// The same, with what it is about before it.
  func about(_ name: String) -> Failure {
    guard let message, !message.contains(name) else { return self }
    return Failure("\(name): \(message)", status: status)
  }

  private static func status(of error: StoreError) -> Status {
    switch error {
    case .noStore, .newerStore, .notADatabase, .corrupt, .noSuchCard, .ambiguousCard,
      .noCurrentCard, .noSuchElement, .elementInTrash, .noSuchContent:
      .noInput
    case .nothingToUndo, .notUndoable: .nothing
    case .busy: .busy
    case .readOnly, .cardExists: .cannotCreate
    case .full: .cannotWrite
    case .io(let error): status(of: error)
    case .database: .cannotWrite
    case .invalidName: .usage
    }
  }

  private static func status(of error: ImageError) -> Status {
    if case .decoderMissing = error { .unavailable } else { .badContent }
  }

  private static func status(of error: FileIntakeError) -> Status {
    switch error {
    case .notAFile, .system, .readerEnded: .noInput
    case .noAnswer, .tooManyWaiting: .unavailable
    case .tooLarge: .badContent
    }
  }

  private static func status(of error: ReadingError) -> Status {
    switch error.reason {
    case .empty, .notOffered, .nothingUsable: .nothing
    case .failed(let error): status(of: error)
    }
  }

  private static func status(of error: ConversionError) -> Status {
    switch error {
    case .tooLarge: .badContent
    case .unwanted(let error): Failure(error).status
    default: .unavailable
    }
  }

  private static func status(of error: SystemError) -> Status {
    if error.operation == "write to" || error.operation == "sync" || error.isNoSpace {
      return .cannotWrite
    }
    return error.isReading ? .noInput : .cannotCreate
  }
}

extension SystemError {
  /// True where something was to be read, so that the input is at fault.
  fileprivate var isReading: Bool {
    ["open", "read", "stat", "list"].contains(operation) && !isReadOnlyFileSystem
  }
}
