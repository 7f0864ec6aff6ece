import Cards
import Images
import System

/// Takes the files of a list a piece a turn of the loop, so that nothing else
/// waits for them.
final class FileListReading {
  /// What it is done with.
  struct Terms {
    var store: Store
    var loop: PollLoop
    var readers: FileReaders
    var checks: PictureChecks
    /// What a picture may measure.
    var images: ImageLimits
    /// The most bytes of one file.
    var byteLimit: Int
  }

  /// Told once what came of the list.
  typealias Completion = (Result<FileListIntake.Outcome, any Error>) -> Void

  private let terms: Terms
  private var completion: Completion?
  private var reader: FileReader?
  private var check: PictureChecks.Check?

  private init(_ terms: Terms, _ completion: @escaping Completion) {
    self.terms = terms
    self.completion = completion
  }

  /// Begins; the completion is called later, unless it is cancelled before.
  static func start(
    _ list: [UInt8], _ terms: Terms, completion: @escaping Completion
  ) -> FileListReading {
    let reading = FileListReading(terms, completion)
    terms.loop.after(.zero) { [weak reading] in reading?.begin(list) }
    return reading
  }

  /// Gives it up; the completion isn't called any more.
  func cancel() {
    completion = nil
    stop()
  }

  private func begin(_ list: [UInt8]) {
    goOn {
      let intake = try FileListIntake(
        list, into: terms.store, limits: terms.images, byteLimit: terms.byteLimit)
      let reader = try terms.readers.start(intake.paths, byteLimit: terms.byteLimit)
      self.reader = reader
      advance(intake, reader)
    }
  }

  private func advance(_ intake: FileListIntake, _ reader: FileReader) {
    guard completion != nil else { return }
    goOn {
      switch try intake.advance(reader) {
      case .working: terms.loop.after(.zero) { [weak self] in self?.advance(intake, reader) }
      case .waiting: reader.wait { [weak self] in self?.advance(intake, reader) }
      case .decoding(let picture):
        check = terms.checks.check(picture) { [weak self] result in
          intake.took(result)
          self?.advance(intake, reader)
        }
      case .finished: end(Result { try intake.finish() })
      }
    }
  }

  private func goOn(_ step: () throws -> Void) {
    do { try step() } catch { end(.failure(error)) }
  }

  private func end(_ result: Result<FileListIntake.Outcome, any Error>) {
    stop()
    let completion = completion
    self.completion = nil
    completion?(result)
  }

  private func stop() {
    reader?.stop()
    reader = nil
    if let check { terms.checks.cancel(check) }
    check = nil
  }
}
