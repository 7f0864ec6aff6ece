import CLinux
import Glibc

/// The three streams that every process starts with.
package enum StandardStream: Int32 {
  case input = 0
  case output = 1
  case error = 2

  /// The stream as a descriptor that isn't closed by its owner.
  package var descriptor: FileDescriptor {
    let name =
      switch self {
      case .input: "standard input"
      case .output: "standard output"
      case .error: "standard error"
      }
    return FileDescriptor(adopting: rawValue, name: name, closing: false)
  }

  /// True where the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes text, all of it.
  package func write(_ text: String) throws(SystemError) {
    try descriptor.write(text.utf8.span)
  }

  /// True where writing a little doesn't wait, or fails at once.
  package var isWritable: Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// The terminal's size in character cells; nil where the stream is none or
  /// doesn't say.
  package var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe cl_window_size(rawValue, &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The pixels of one of the terminal's cells; nil where it doesn't say.
  package var cellSize: (width: Int, height: Int)? {
    var size = winsize()
    guard unsafe cl_window_size(rawValue, &size) == 0, size.ws_col > 0, size.ws_row > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  /// Opens /dev/null on each of the three that the caller left closed, so that
  /// no file opened later gets their numbers and is written to by mistake.
  ///
  /// To read that input, or write that output, still fails as it would have: an
  /// empty content isn't what was meant. Of messages nobody can be told.
  package static func openMissing() {
    for (number, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
    where cl_fcntl(number, F_GETFD, 0) < 0 {
      _ = unsafe cl_open("/dev/null", access, 0)
    }
  }
}
