internal import System

/// Reads a file line by line, whatever its size.
final class LineReader {
  /// The most bytes of a line: 1 MiB.
  static let limit = 1 << 20

  private static let pieceSize = 256 << 10

  private let file: FileDescriptor
  private let progress: (Int) -> Void
  private var buffer: [UInt8] = []
  private var position = 0
  private var byteCount = 0

  /// How many lines came so far.
  private(set) var lineCount = 0

  /// Begins at the file's present position.
  init(_ file: consuming FileDescriptor, progress: @escaping (Int) -> Void = { _ in }) {
    self.file = file
    self.progress = progress
  }

  /// The next line without its newline; nil at the end of the file.
  ///
  /// - Throws: `SystemError`; `ImportError.lineTooLong`.
  func next() throws -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return line(to: end)
      }
      searched = buffer.count - position
      guard searched <= Self.limit else {
        throw ImportError.lineTooLong(line: lineCount + 1, limit: Self.limit)
      }
      guard try fill() else {
        if position == buffer.count { return nil }
        defer { position = buffer.count }
        return line(to: buffer.count)
      }
    }
  }

  private func line(to end: Int) -> [UInt8] {
    lineCount += 1
    return Array(buffer[position..<end])
  }

  /// Reads on, after moving what is left to the beginning; false at the end.
  private func fill() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = try file.read(into: &piece)
    if count == 0 { return false }
    buffer.removeSubrange(..<position)
    position = 0
    buffer.append(copying: piece.span.extracting(..<count))
    byteCount += count
    progress(byteCount)
    return true
  }
}
