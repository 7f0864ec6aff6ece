package import System

/// Why a file can't be added.
package enum FileIntakeError: Error, Equatable {
  /// It is something else than a file.
  case notAFile(String, what: String)
  /// It is larger than it may be.
  case tooLarge(limit: Int)
  /// The system can't open or read it.
  case system(SystemError)
}

extension FileIntakeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAFile(let path, let what): "\(path) is \(what), not a file"
    case .tooLarge(let limit): "the file is larger than the limit of \(limit) bytes"
    case .system(let error): error.description
    }
  }
}
