import Images
import System

/// Finds out whether two pictures have the same pixels, where not both are
/// PNGs, beside everything else that the loop does.
final class PictureComparison {
  /// A picture and how its bytes are read.
  struct Side {
    let format: ImageFormat
    let read: HelperRun.Input
  }

  /// Told once whether they have.
  typealias Completion = (Bool) -> Void

  private let helper: HelperProgram
  private let limits: ImageLimits
  private let loop: PollLoop
  private var waiting: [Side]
  private var digest: PixelDigest?
  private var completion: Completion?
  private var run: HelperRun?

  private init(
    _ sides: [Side], _ helper: HelperProgram, _ limits: ImageLimits, _ loop: PollLoop,
    _ completion: @escaping Completion
  ) {
    waiting = sides
    self.helper = helper
    self.limits = limits
    self.loop = loop
    self.completion = completion
  }

  /// Begins; the completion is called later, unless it is cancelled before.
  static func start(
    _ one: Side, _ other: Side, by helper: HelperProgram, limits: ImageLimits, on loop: PollLoop,
    completion: @escaping Completion
  ) -> PictureComparison {
    let comparison = PictureComparison([one, other], helper, limits, loop, completion)
    loop.after(.zero) { [weak comparison] in comparison?.decodeNext() }
    return comparison
  }

  /// Gives it up; the completion isn't called any more.
  func cancel() {
    completion = nil
    run?.cancel()
    run = nil
  }

  /// Has both made PNGs, so that the transparent pixels, the palettes and the
  /// depths of all formats are compared in one way.
  private func decodeNext() {
    guard completion != nil else { return }
    guard !waiting.isEmpty, let check = try? PNGCheck(digestsPixels: true) else {
      return end(false)
    }
    let side = waiting.removeFirst()
    run = HelperRun.start(
      helper, HelperRequest(.png, of: side.format, limits: limits), on: loop, input: side.read,
      write: { try check.write($0) },
      completion: { [weak self] result in
        let isWhole = (try? result.get()) != nil && (try? check.finish()) != nil
        self?.decoded(isWhole ? check.pixelDigest : nil)
      })
  }

  private func decoded(_ found: PixelDigest?) {
    run = nil
    guard let found else { return end(false) }
    guard let digest else {
      digest = found
      return decodeNext()
    }
    end(found == digest)
  }

  private func end(_ isSame: Bool) {
    let completion = completion
    self.completion = nil
    completion?(isSame)
  }
}
