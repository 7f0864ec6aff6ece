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
    /// The content is there, checked and staged.
    case taken([NewElement], target: String)
    /// It isn't wanted, or didn't come.
    case rejected(Rejection)
  }

  /// What a capture asks of whoever runs it.
  struct Terms {
    var limits: ConversionLimits
    var images: ImageLimits
    /// The kind that alone is captured; nil for both.
    var only: ElementKind?
    /// The kind to take of what is both.
    var preference = Preference.automatic
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
  private let terms: Terms
  private let completion: (Capture, Outcome) -> Void
  private var conversion: Conversion?
  private var candidates: [Candidate] = []
  private var failure: Rejection?
  private var hasEnded = false

  init(
    of copied: Copied, on connection: Connection, into store: Store, terms: Terms,
    completion: @escaping (Capture, Outcome) -> Void
  ) {
    self.copied = copied
    self.connection = connection
    self.store = store
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
    conversion?.cancel()
    conversion = nil
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
      candidate, into: store.makeContentWriter(), limits: terms.images, trims: false)
    convert(candidate, into: sink, byteLimit: terms.limits.byteLimit) { [weak self] result in
      self?.took(candidate, result) { [try sink.finish()] }
    }
  }

  private func takeFiles(_ candidate: Candidate) {
    let sink = MemorySink()
    convert(candidate, into: sink, byteLimit: 1 << 20) { [weak self] result in
      guard let self else { return }
      took(candidate, result) {
        let intake = FileListIntake(
          into: self.store, limits: self.terms.images, byteLimit: self.terms.limits.byteLimit)
        return try intake.elements(sink.bytes)
      }
    }
  }

  private func took(
    _ candidate: Candidate, _ result: Result<Int, ConversionError>,
    _ finish: () throws -> [NewElement]
  ) {
    do {
      _ = try result.get()
      let elements = try finish().filter { terms.only == nil || $0.kind == terms.only }
      guard !elements.isEmpty else { throw IntakeError.noLocalFiles }
      // An owner whose text is empty has no other: KeePassXC clears this way.
      guard elements.contains(where: { !$0.isEmpty }) else {
        return end(.rejected(Rejection(IntakeError.empty)))
      }
      end(.taken(elements, target: candidate.target))
    } catch {
      failure = failure ?? Rejection(error)
      guard Paste.isWorthAnother(error), !Self.isSilence(error) else {
        return end(.rejected(failure ?? Rejection(error)))
      }
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
    conversion?.cancel()
    conversion = nil
    completion(self, outcome)
  }
}

extension NewElement {
  /// True where there isn't a byte in it.
  fileprivate var isEmpty: Bool { representations.allSatisfy { $0.content.byteCount == 0 } }
}
