import Images
import System

/// Why one of the files in a list can't be taken.
///
/// It tells the file by its place: its name is what somebody copied, and no
/// content is told in an error.
package struct FileListFailure: Error {
  /// The place in the list, from 1.
  package let number: Int

  /// How many the list has.
  package let count: Int

  /// What is wrong with it.
  package let reason: any Error

  /// True where it wasn't waited for any longer.
  var isSilence: Bool {
    switch reason {
    case FileIntakeError.noAnswer, FileIntakeError.tooManyWaiting: true
    default: false
    }
  }
}

extension FileListFailure: CustomStringConvertible {
  package var description: String {
    let words =
      switch reason {
      case FileIntakeError.system(let error): error.reason
      case FileIntakeError.notAFile(_, let what): "it is \(what)"
      default: String(describing: reason)
      }
    return count == 1 ? "the copied file: \(words)" : "file \(number) of \(count): \(words)"
  }
}
