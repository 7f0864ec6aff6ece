package import System

/// Why a file can't be added.
package enum FileIntakeError: Error, Equatable {
  /// It is something else than a file.
  case notAFile(String, what: String)
  /// It is larger than it may be.
  case tooLarge(limit: Int)
  /// The system can't open or read it.
  case system(SystemError)
  /// The file system doesn't answer.
  case noAnswer(after: Duration)
  /// The files of earlier lists are still waited for, and are too many.
  case tooManyWaiting
  /// The process that was to read it ended too early.
  case readerEnded

  /// Something of this kind is no file.
  init(_ kind: FileStatus.Kind, of path: String) {
    switch kind {
    case .directory: self = .notAFile(path, what: "a directory")
    case .fifo: self = .notAFile(path, what: "a FIFO")
    case .regular, .other: self = .notAFile(path, what: "a device or socket")
    }
  }
}

extension FileIntakeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAFile(let path, let what): "\(path) is \(what), not a file"
    case .tooLarge(let limit): "the file is larger than the limit of \(limit) bytes"
    case .system(let error): error.description
    case .noAnswer(let time): "nothing came of the file within \(time.inWords)"
    case .tooManyWaiting: "files that were copied before are still waited for"
    case .readerEnded: "reading the file ended too early"
    }
  }
}
