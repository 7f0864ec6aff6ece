import System

/// Starts the processes that read listed files.
///
/// One that hangs in a file system can't even be killed; so there are only a
/// few, and no new ones while all of them hang.
final class FileReaders {
  /// The most processes at once.
  private static let limit = 8

  private let loop: PollLoop
  private let timeout: Duration
  private var running: [FileReader] = []

  /// Prepares to start processes that may say nothing for so long.
  init(timeout: Duration, on loop: PollLoop) {
    self.timeout = timeout
    self.loop = loop
  }

  /// Starts one for some files.
  ///
  /// - Throws: `FileIntakeError`.
  func start(_ paths: [[UInt8]], byteLimit: Int) throws(FileIntakeError) -> FileReader {
    guard running.count < Self.limit else { throw .tooManyWaiting }
    do throws(SystemError) {
      let reader = try FileReader.start(
        paths, byteLimit: byteLimit, timeout: timeout, loop: loop
      ) { [weak self] reader in
        self?.running.removeAll { $0 === reader }
      }
      running.append(reader)
      return reader
    } catch {
      throw .system(error)
    }
  }
}
