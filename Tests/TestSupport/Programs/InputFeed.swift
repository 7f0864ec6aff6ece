import System

/// The writing end of a pipe to a program's standard input, and what is still
/// to be written.
final class InputFeed {
  private var pipe: FileDescriptor?
  private var bytes: [UInt8]
  private var done = 0

  init(_ number: Int32, _ bytes: [UInt8]) {
    pipe = FileDescriptor(adopting: number, name: "a pipe")
    pipe?.setNonBlocking(true)
    self.bytes = bytes
  }

  /// The descriptor's number while there is something to write.
  var number: Int32? { done < bytes.count ? pipe?.number : nil }

  func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  func close() {
    pipe = nil
  }

  /// Writes what the pipe takes now; a reader that is gone is no error, since
  /// how the program ended says more.
  func writeSome() {
    guard let written = try? pipe?.writeSome(bytes.span.extracting(done..<bytes.count)) else {
      close()
      return
    }
    done += written
  }
}
