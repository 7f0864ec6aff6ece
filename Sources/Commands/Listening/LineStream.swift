import System

/// Standard output of a process that must never wait for its reader.
///
/// Lines that the reader doesn't take are kept, up to a limit; beyond it the
/// oldest are dropped.
final class LineStream {
  /// The most bytes that wait.
  private static let limit = 1 << 20

  /// The most bytes that a pipe takes at once without waiting, once it says
  /// that it takes some (PIPE_BUF, pipe(7)).
  private static let pieceSize = 4096

  private let loop: PollLoop
  private let stream = StandardStream.output
  private var lines: [[UInt8]] = []
  private var waitingCount = 0
  private var source: PollLoop.Source?

  /// Called once, when nobody reads any more.
  var onClosed: (any Error) -> Void = { _ in }

  init(loop: PollLoop) {
    self.loop = loop
  }

  /// Writes a line, now or when there is room.
  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    lines.append(bytes)
    waitingCount += bytes.count
    while waitingCount > Self.limit, lines.count > 1 {
      waitingCount -= lines.removeFirst().count
    }
    drain()
  }

  /// Writes what is left, waiting for the reader.
  func finish() throws(SystemError) {
    do { for line in lines { try stream.descriptor.write(line.span) } } catch {
      if !error.isClosedStream { throw error }
    }
    lines = []
  }

  private func drain() {
    while let line = lines.first, stream.isWritable {
      let piece = line.span.extracting(..<min(line.count, Self.pieceSize))
      do { try stream.descriptor.write(piece) } catch {
        lines = []
        stopWaiting()
        // Whoever closed it before the start doesn't want to read.
        return error.isClosedStream ? () : onClosed(error)
      }
      waitingCount -= piece.count
      lines[0].removeFirst(piece.count)
      if lines[0].isEmpty { lines.removeFirst() }
    }
    if lines.isEmpty {
      stopWaiting()
    } else if source == nil {
      source = loop.watchForWriting(stream.rawValue) { [unowned self] in drain() }
    }
  }

  private func stopWaiting() {
    if let source { loop.remove(source) }
    source = nil
  }
}
