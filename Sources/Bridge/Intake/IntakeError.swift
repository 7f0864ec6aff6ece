/// Why a content can't become an element, beyond what a picture's or text's
/// own decoder says.
package enum IntakeError: Error, Equatable {
  /// The bytes are no known picture and no UTF-8 text.
  case neitherImageNorText
  /// The property has items of 16 or 32 bits where bytes belong.
  case notBytes(format: Int)
  /// The owner answered with a type that is no text.
  case notText(type: String)
  /// There isn't a byte in it.
  case empty
  /// A list of files has none that is on this machine.
  case noLocalFiles
  /// A list names more files than are taken at once.
  case tooManyFiles(limit: Int)
}

extension IntakeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .neitherImageNorText: "this is neither a picture in a known format nor UTF-8 text"
    case .notBytes(let format): "the content has items of \(format) bits instead of bytes"
    case .notText(let type): "the content is of type \(type), which is no text"
    case .empty: "the content is empty"
    case .noLocalFiles: "the list names no file on this machine"
    case .tooManyFiles(let limit): "the list names more than \(limit) files"
    }
  }
}
