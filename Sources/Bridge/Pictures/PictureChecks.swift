import Images
import System

/// Has pictures decoded beside everything else that a loop does, a few at a
/// time.
final class PictureChecks {
  /// How many are decoded at once, so that a burst of copies doesn't take the
  /// machine's memory.
  private static let runLimit = 2

  /// A check that was asked for, to give it up by.
  final class Check {
    fileprivate let picture: UncheckedPicture
    fileprivate let completion: (Result<ImageMeasures, any Error>) -> Void
    fileprivate var run: HelperRun?

    fileprivate init(
      _ picture: UncheckedPicture,
      completion: @escaping (Result<ImageMeasures, any Error>) -> Void
    ) {
      self.picture = picture
      self.completion = completion
    }
  }

  private let helper: HelperProgram
  private let loop: PollLoop
  private var waiting: [Check] = []
  private var running: [Check] = []

  init(by helper: HelperProgram, on loop: PollLoop) {
    self.helper = helper
    self.loop = loop
  }

  /// Checks a picture; the completion is called later, once.
  func check(
    _ picture: UncheckedPicture,
    completion: @escaping (Result<ImageMeasures, any Error>) -> Void
  ) -> Check {
    let check = Check(picture, completion: completion)
    waiting.append(check)
    // Later, so that whoever asks has the check before its end is told.
    loop.after(.zero) { [weak self] in self?.startNext() }
    return check
  }

  /// Gives a check up; its completion isn't called.
  func cancel(_ check: Check) {
    waiting.removeAll { $0 === check }
    guard running.contains(where: { $0 === check }) else { return }
    running.removeAll { $0 === check }
    check.run?.cancel()
    startNext()
  }

  private func startNext() {
    while running.count < Self.runLimit, !waiting.isEmpty {
      let check = waiting.removeFirst()
      running.append(check)
      check.run = HelperRun.start(
        helper, check.picture.request, on: loop, input: check.picture.read
      ) { [weak self] result in
        self?.ended(check, result)
      }
    }
  }

  private func ended(_ check: Check, _ result: Result<ImageMeasures, any Error>) {
    running.removeAll { $0 === check }
    check.completion(result)
    startNext()
  }
}
