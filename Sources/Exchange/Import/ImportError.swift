/// Why something isn't taken as an export of a card.
package enum ImportError: Error, Equatable {
  /// It is in none of the formats that are read.
  case unknownFormat
  /// A newer version of cardclip wrote it.
  case newerVersion(Int)
  /// A line isn't JSON of the right form; the field where that shows.
  case malformed(line: Int, field: String?)
  /// A line has more bytes than any may.
  case lineTooLong(line: Int, limit: Int)
  /// It ends before its last line.
  case truncated
  /// Something follows its last line.
  case excess(line: Int)
  /// It has another number of elements than its last line says.
  case wrongCount(Int, expected: Int)
  /// An element's content is larger than any may be.
  case tooLarge(element: Int, limit: Int)
  /// An element's content isn't the one that its digest and size name.
  case wrongContent(element: Int)
  /// An element's content can't be decoded; why.
  case badContent(element: Int, reason: String)
  /// A file that the export must have is missing, or is a link or no file.
  case badFile(String)
  /// The command that prints an item of a history failed.
  case commandFailed(String, status: Int32)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat:
      "this is no export of a card, as cardclip export --format json or folder writes one"
    case .newerVersion(let version):
      "a newer cardclip wrote this (version \(version) of the format); update cardclip to import it"
    case .malformed(let line, let field?): "line \(line) is malformed: \(field)"
    case .malformed(let line, nil): "line \(line) is malformed"
    case .lineTooLong(let line, let limit): "line \(line) is longer than \(limit) bytes"
    case .truncated: "the export is not whole: its end is missing"
    case .excess(let line): "line \(line) follows the end of the export"
    case .wrongCount(let count, let expected):
      "the export has \(count) elements and should have \(expected)"
    case .tooLarge(let element, let limit):
      "the content of element \(element) is larger than the limit of \(limit) bytes"
    case .wrongContent(let element):
      "the content of element \(element) is not what its digest says"
    case .badContent(let element, let reason): "element \(element): \(reason)"
    case .badFile(let path): "\(path) is missing from the export, or is no file of its own"
    case .commandFailed(let command, let status): "\(command) ended with status \(status)"
    }
  }
}
