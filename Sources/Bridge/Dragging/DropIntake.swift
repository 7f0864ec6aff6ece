import Cards
import Images
import System
import Transfer
import X11Selection

/// One drop on its way into the store: the best of what its source offers, and
/// the next where that fails.
///
/// It never waits. A source that answers slowly, never, wrongly or without end
/// costs this drop alone, and no more than the limits say.
final class DropIntake: DropTaking {
  /// What a drop is taken with.
  struct Terms {
    var store: Store
    var loop: PollLoop
    var checks: PictureChecks
    var readers: FileReaders
    var limits: ConversionLimits
    var images: ImageLimits
  }

  let drop: Drop
  private(set) var target = ""

  private let terms: Terms
  private let completion: Completion
  private var candidates: [Candidate]
  private var failure: (any Error)?
  private var conversion: Conversion?
  private var check: PictureChecks.Check?
  private var files: FileListReading?
  private var silenceCount = 0
  private var hasEnded = false

  init(_ drop: Drop, _ terms: Terms, completion: @escaping Completion) {
    self.drop = drop
    self.terms = terms
    self.completion = completion
    candidates = Transfer.Offer(targets: drop.types).dropCandidates(readsFiles: true)
  }

  func start() {
    takeNext()
  }

  func cancel() {
    end(.failure(ConversionError.cancelled))
  }

  // MARK: Taking

  private func takeNext() {
    guard !hasEnded else { return }
    guard !candidates.isEmpty else {
      return end(.failure(failure ?? IntakeError.neitherImageNorText))
    }
    let candidate = candidates.removeFirst()
    target = candidate.target
    switch candidate {
    case .element: takeDescriptions(candidate)
    case .files: takeFiles(candidate)
    case .image, .text, .data:
      takeContent(candidate, of: candidate) { intake, taken in
        intake.took(taken, by: candidate)
      }
    }
  }

  /// Takes the content of a target, and has it decoded where that is needed.
  private func takeContent(
    _ content: Candidate, of candidate: Candidate,
    then body: @escaping (DropIntake, TakenElement) -> Void
  ) {
    let sink = IntakeSink(
      content, on: drop.connection, into: terms.store.makeContentWriter(), limits: terms.images,
      trims: false)
    convert(to: content.target, into: sink, byteLimit: terms.limits.byteLimit) {
      [weak self] result in
      self?.attempt(candidate) { intake in
        _ = try result.get()
        switch try sink.finish() {
        case .element(let taken): body(intake, taken)
        case .unchecked(let picture):
          intake.check = intake.terms.checks.check(picture) { [weak intake] result in
            intake?.attempt(candidate) { intake in
              body(intake, picture.element(try result.get()))
            }
          }
        }
      }
    }
  }

  private func took(_ taken: TakenElement, by candidate: Candidate) {
    guard let list = taken.fileList else {
      return end(.success(.elements(FileListIntake.Outcome(elements: [taken]))))
    }
    // A list that names nothing to take is a text after all.
    readFiles(list) { intake, result in
      let outcome = (try? result.get()) ?? FileListIntake.Outcome(elements: [taken])
      intake.end(.success(.elements(outcome)))
    }
  }

  // MARK: Elements of another card

  /// Takes the descriptions first, then each content by a target of its own.
  private func takeDescriptions(_ candidate: Candidate) {
    let sink = MemorySink()
    convert(to: candidate.target, into: sink, byteLimit: ElementList.maximumByteCount) {
      [weak self] result in
      self?.attempt(candidate) { intake in
        _ = try result.get()
        let list = try ElementList(decoding: sink.bytes).elements
        guard !list.isEmpty else { throw IntakeError.neitherImageNorText }
        intake.takeDescribed(list, from: 0, of: candidate, taken: [])
      }
    }
  }

  private func takeDescribed(
    _ list: [ElementDescription], from index: Int, of candidate: Candidate, taken: [TakenElement]
  ) {
    guard index < list.count else {
      return end(.success(.elements(FileListIntake.Outcome(elements: taken))))
    }
    let described = list[index]
    let name = list.count == 1 ? described.type : Target.content(index)
    takeContent(
      described.kind == .image ? .image(target: name) : .text(target: name), of: candidate
    ) { intake, element in
      var element = element
      element.element.description = described.description
      // Where it lies is decided by the drop.
      element.element.transform.size = described.transform.size
      element.element.transform.rotation = described.transform.rotation
      intake.takeDescribed(list, from: index + 1, of: candidate, taken: taken + [element])
    }
  }

  // MARK: Files

  /// What is told how a list of files was taken.
  private typealias FilesTaken = (DropIntake, Result<FileListIntake.Outcome, any Error>) -> Void

  private func takeFiles(_ candidate: Candidate) {
    let sink = MemorySink()
    convert(to: candidate.target, into: sink, byteLimit: TakenElement.fileListLimit) {
      [weak self] result in
      self?.attempt(candidate) { intake in
        _ = try result.get()
        intake.readFiles(sink.bytes) { intake, result in
          intake.attempt(candidate) { $0.end(.success(.elements(try result.get()))) }
        }
      }
    }
  }

  private func readFiles(_ list: [UInt8], completion: @escaping FilesTaken) {
    let terms = FileListReading.Terms(
      store: terms.store, loop: terms.loop, readers: terms.readers, checks: terms.checks,
      images: terms.images, byteLimit: terms.limits.byteLimit)
    files = FileListReading.start(list, terms) { [weak self] result in
      guard let self else { return }
      completion(self, result)
    }
  }

  // MARK: The end

  /// Runs a step of taking a candidate; where it fails, tries the next one.
  ///
  /// A source that doesn't answer is asked for one more (deskflow#4735).
  private func attempt(_ candidate: Candidate, _ step: (DropIntake) throws -> Void) {
    do { try step(self) } catch {
      failure = failure ?? error
      if case ConversionError.noAnswer = error { silenceCount += 1 }
      guard Paste.isWorthAnother(error), silenceCount < 2 else {
        return end(.failure(failure ?? error))
      }
      let substitutes = candidate.substitutes(after: error)
      candidates.removeAll { substitutes.contains($0) }
      takeNext()
    }
  }

  private func convert(
    to target: String, into sink: any ContentSink, byteLimit: Int,
    completion: @escaping Conversion.Completion
  ) {
    guard !hasEnded else { return }
    var limits = terms.limits
    limits.byteLimit = byteLimit
    conversion = drop.convert(to: target, limits: limits, into: sink, completion: completion)
  }

  private func end(_ result: Result<TakenDrop, any Error>) {
    guard !hasEnded else { return }
    hasEnded = true
    conversion?.cancel()
    conversion = nil
    if let check { terms.checks.cancel(check) }
    check = nil
    files?.cancel()
    files = nil
    completion(self, result)
  }
}
