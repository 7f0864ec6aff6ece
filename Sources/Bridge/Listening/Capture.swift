import Cards
import Images
import System
import Transfer
import X11Selection

/// One copy on its way into the store: its targets, the decision, its content.
///
/// It never waits: each answer of the owner brings it a step on, and an owner
/// that gives none costs this capture alone.
final class Capture {
  /// How a capture ended.
  enum Outcome {
    /// The content is there, checked and staged; the failures are of those
    /// files of a list that can't be taken.
    case taken([TakenElement], target: String, failures: [FileListFailure])
    /// It isn't wanted, or didn't come.
    case rejected(Rejection)
  }

  /// What a capture asks of whoever runs it.
  struct Terms {
    var limits: ConversionLimits
    var images: ImageLimits
    /// Has pictures decoded.
    var checks: PictureChecks
    /// Have listed files read.
    var readers: FileReaders
    /// The kind that alone is captured; nil for both.
    var only: ElementKind?
    /// The kind to take of what is both.
    var preference = Preference.automatic
    /// True to keep the formatting of a text as well.
    var keepsHTML = false
    /// Makes a sink that keeps a target byte for byte beside the capture; nil
    /// where nothing is kept.
    var makeCopy: ((_ target: String) -> KeepingSink)?
    /// Says, once the targets are known and before any content is asked for,
    /// why the copy isn't wanted; nil where it is.
    var veto: (Copied) -> Rejection?
  }

  let copied: Copied

  /// True until the owner has listed its targets.
  private(set) var isWaitingForTargets = true

  /// What the owner offers; nil until it is known.
  private(set) var offer: Transfer.Offer?

  /// True once the copy was found to be neither a secret nor unwanted.
  private(set) var isPermitted = false

  /// What was captured, byte for byte, where that is kept.
  private(set) var copy: KeptContent?

  private let connection: Connection
  private let store: Store
  private let loop: PollLoop
  private let terms: Terms
  private let completion: (Capture, Outcome) -> Void
  private var conversion: Conversion?
  private var check: PictureChecks.Check?
  private var files: FileListReading?
  private var candidates: [Candidate] = []
  private var failure: Rejection?
  private var hasEnded = false

  init(
    of copied: Copied, on connection: Connection, into store: Store, loop: PollLoop, terms: Terms,
    completion: @escaping (Capture, Outcome) -> Void
  ) {
    self.copied = copied
    self.connection = connection
    self.store = store
    self.loop = loop
    self.terms = terms
    self.completion = completion
  }

  /// Asks the owner for its targets.
  func start() {
    let sink = MemorySink()
    convert(to: Target.targets, into: sink, byteLimit: 1 << 20) { [weak self] result in
      guard let self else { return }
      isWaitingForTargets = false
      switch result {
      case .success where sink.format == 32: decide(sink.atoms)
      // It lists nothing, but may answer all the same (rule R-21).
      case .success, .failure(.refused): decide(Transfer.Offer.unlisted)
      case .failure(let error): end(.rejected(Rejection(error)))
      }
    }
  }

  /// Gives the capture up.
  func cancel(_ rejection: Rejection) {
    end(.rejected(rejection))
  }

  /// Ends without a word to anybody, leaving nothing behind in the store.
  func abandon() {
    hasEnded = true
    stop()
  }

  // MARK: Deciding

  private func decide(_ atoms: [Atom]) {
    let names = connection.names(of: SelectionReader.distinct(atoms)).compactMap { $0 }
    decide(Transfer.Offer(targets: names))
  }

  private func decide(_ offer: Transfer.Offer) {
    self.offer = offer
    guard !offer.hasElement else { return end(.rejected(Rejection(.own))) }
    guard !offer.isSecret else { return askForHint(offer) }
    choose(offer)
  }

  /// A password manager's hint counts by being there, unless it says "public";
  /// it is asked for before any content (managers.md 2d).
  private func askForHint(_ offer: Transfer.Offer) {
    guard offer.targets.contains(Target.passwordHint) else {
      return end(.rejected(Rejection(.secret)))
    }
    let sink = MemorySink()
    convert(to: Target.passwordHint, into: sink, byteLimit: 64) { [weak self] result in
      guard let self else { return }
      guard case .success = result, sink.bytes == Array("public".utf8) else {
        return end(.rejected(Rejection(.secret)))
      }
      choose(offer)
    }
  }

  private func choose(_ offer: Transfer.Offer) {
    if let rejection = terms.veto(copied) { return end(.rejected(rejection)) }
    isPermitted = true
    candidates = offer.candidates(terms.only.map { .only($0) } ?? terms.preference)
    guard !candidates.isEmpty else { return end(.rejected(Rejection(.unsupported))) }
    takeNext()
  }

  // MARK: Taking

  /// Asks for the best target that wasn't tried yet.
  private func takeNext() {
    guard !candidates.isEmpty else {
      return end(.rejected(failure ?? Rejection(.unsupported)))
    }
    let candidate = candidates.removeFirst()
    if case .files = candidate { return takeFiles(candidate) }
    let sink = IntakeSink(
      candidate, on: connection, into: store.makeContentWriter(), limits: terms.images, trims: false
    )
    convert(candidate, into: sink, byteLimit: terms.limits.byteLimit) {
      [weak self] result in
      self?.attempt(candidate) { capture in
        _ = try result.get()
        switch try sink.finish() {
        case .element(let taken): capture.took(taken, by: candidate)
        case .unchecked(let picture): capture.decode(picture, of: candidate)
        }
      }
    }
  }

  /// Has a picture decoded, which the loop doesn't wait for.
  private func decode(_ picture: UncheckedPicture, of candidate: Candidate) {
    check = terms.checks.check(picture) { [weak self] result in
      self?.attempt(candidate) { capture in
        capture.took(picture.element(try result.get()), by: candidate)
      }
    }
  }

  private func took(_ taken: TakenElement, by candidate: Candidate) {
    guard let list = taken.fileList else { return addHTML(to: taken, by: candidate) }
    // A list that names nothing to take is a text after all.
    readFiles(list) { capture, result in
      capture.take(
        (try? result.get()) ?? FileListIntake.Outcome(elements: [taken]), by: candidate)
    }
  }

  /// Keeps the formatting of a text, with one more request where it has some.
  private func addHTML(to taken: TakenElement, by candidate: Candidate) {
    let outcome = FileListIntake.Outcome(elements: [taken])
    guard terms.keepsHTML, !taken.isEmpty,
      let html = offer.flatMap({ FormattedText.candidate(in: $0, beside: candidate) })
    else { return take(outcome, by: candidate) }
    let sink = IntakeSink(
      html, on: connection, into: store.makeContentWriter(), limits: terms.images, trims: false)
    convert(to: html.target, into: sink, byteLimit: terms.limits.byteLimit) {
      [weak self] result in
      var outcome = outcome
      // The text is there already, whatever becomes of its formatting.
      if case .success = result, let content = try? sink.finish() {
        FormattedText.add(content, to: &outcome.elements[0])
      }
      self?.take(outcome, by: candidate)
    }
  }

  private func takeFiles(_ candidate: Candidate) {
    let sink = MemorySink()
    convert(candidate, into: sink, byteLimit: TakenElement.fileListLimit) {
      [weak self] result in
      self?.attempt(candidate) { capture in
        _ = try result.get()
        capture.readFiles(sink.bytes) { capture, result in
          capture.attempt(candidate) { $0.take(try result.get(), by: candidate) }
        }
      }
    }
  }

  /// Ends the capture with what is wanted of the elements.
  private func take(_ outcome: FileListIntake.Outcome, by candidate: Candidate) {
    let elements = outcome.elements.filter {
      terms.only == nil || $0.element.kind == terms.only
    }
    attempt(candidate) { capture in
      guard !elements.isEmpty else { throw IntakeError.noLocalFiles }
      // An owner whose text is empty has no other: KeePassXC clears this way.
      guard elements.contains(where: { !$0.isEmpty }) else {
        return capture.end(.rejected(Rejection(IntakeError.empty)))
      }
      capture.end(
        .taken(elements, target: candidate.target, failures: outcome.failures))
    }
  }

  // MARK: Files

  private func readFiles(
    _ list: [UInt8],
    completion: @escaping (Capture, Result<FileListIntake.Outcome, any Error>) -> Void
  ) {
    let terms = FileListReading.Terms(
      store: store, loop: loop, readers: terms.readers, checks: terms.checks,
      images: terms.images, byteLimit: terms.limits.byteLimit)
    files = FileListReading.start(list, terms) { [weak self] result in
      guard let self else { return }
      completion(self, result)
    }
  }

  // MARK: The end

  /// Runs a step of taking a candidate; where it fails, tries the next one.
  private func attempt(_ candidate: Candidate, _ step: (Capture) throws -> Void) {
    do { try step(self) } catch {
      failure = failure ?? Rejection(error)
      guard Paste.isWorthAnother(error), !Self.isSilence(error) else {
        return end(.rejected(failure ?? Rejection(error)))
      }
      let substitutes = candidate.substitutes(after: error)
      candidates.removeAll { substitutes.contains($0) }
      takeNext()
    }
  }

  /// The wait is for the whole capture, not for each target (deskflow#4735).
  private static func isSilence(_ error: any Error) -> Bool {
    if case ConversionError.noAnswer = error { true } else { false }
  }

  private func convert(
    _ candidate: Candidate, into sink: any ContentSink, byteLimit: Int,
    completion: @escaping Conversion.Completion
  ) {
    guard let makeCopy = terms.makeCopy else {
      return convert(
        to: candidate.target, into: sink, byteLimit: byteLimit, completion: completion)
    }
    let both = CopyingSink(sink, copyingTo: makeCopy(candidate.target))
    convert(to: candidate.target, into: both, byteLimit: byteLimit) { [weak self] result in
      if case .success = result { self?.copy = both.finishCopy() }
      completion(result)
    }
  }

  private func convert(
    to target: String, into sink: any ContentSink, byteLimit: Int,
    completion: @escaping Conversion.Completion
  ) {
    var limits = terms.limits
    limits.byteLimit = byteLimit
    conversion = Conversion(
      of: copied.atom, to: connection.atom(target), at: copied.time, owner: copied.owner,
      on: connection, limits: limits, into: sink, completion: completion)
  }

  private func end(_ outcome: Outcome) {
    guard !hasEnded else { return }
    hasEnded = true
    stop()
    completion(self, outcome)
  }

  private func stop() {
    conversion?.cancel()
    conversion = nil
    if let check { terms.checks.cancel(check) }
    check = nil
    files?.cancel()
    files = nil
  }
}

extension TakenElement {
  /// True where there isn't a byte in it.
  fileprivate var isEmpty: Bool {
    element.representations.allSatisfy { $0.content.byteCount == 0 }
  }
}
