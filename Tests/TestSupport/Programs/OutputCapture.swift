import System

/// The reading end of a pipe, and all that came out of it.
final class OutputCapture {
  private(set) var bytes: [UInt8] = []
  private(set) var isClosed = false
  private let pipe: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 65536)

  init(_ number: Int32) {
    pipe = FileDescriptor(adopting: number, name: "a pipe")
    pipe.setNonBlocking(true)
  }

  var number: Int32 { pipe.number }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes what is there now.
  func drain() {
    while !isClosed {
      guard let count = try? pipe.read(into: &buffer) else { return }
      if count == 0 {
        isClosed = true
      } else {
        bytes.append(contentsOf: buffer[..<count])
      }
    }
  }
}
