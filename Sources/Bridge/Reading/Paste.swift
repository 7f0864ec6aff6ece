package import Cards
package import Images
import System
package import Transfer
import X11Selection

/// One paste: from what the owner offers to an element, or to bytes.
package struct Paste {
  /// What is wanted of the offer.
  package enum Wish {
    /// The best target, by kind.
    case preferred(Preference)
    /// This target and no other.
    case type(String)
  }

  /// The most bytes of a list of files.
  private static let fileListLimit = 4 << 20

  /// How often a paste begins anew because another program copied something
  /// meanwhile (rule R-18).
  private static let renewalLimit = 3

  private let reader: SelectionReader
  private let wish: Wish
  private let trims: Bool
  private let limits: ImageLimits
  private let helper: HelperProgram
  private let keepsHTML: Bool
  private let format: ImageFormat?

  /// What a paste added to a card.
  package struct Pasted {
    /// The numbers of the new elements, durable.
    package var elements: [ElementID] = []
    /// Those of them that are animations.
    package var animations: [ElementID] = []
    /// What is wrong with those files of a list that weren't taken.
    package var failures: [FileListFailure] = []
  }

  /// Prepares to paste.
  ///
  /// - Parameters:
  ///   - reader: The selection.
  ///   - wish: What is wanted of its offer.
  ///   - trims: True to take the newlines off the end of a text.
  ///   - helper: The program that decodes pictures.
  ///   - limits: What a picture may measure.
  ///   - keepsHTML: True to keep the formatting of a text as well.
  ///   - format: The format to take of a picture that comes in several.
  package init(
    from reader: SelectionReader, wish: Wish, trims: Bool, helper: HelperProgram,
    limits: ImageLimits = ImageLimits(), keepsHTML: Bool = false,
    format: ImageFormat? = nil
  ) {
    self.reader = reader
    self.wish = wish
    self.trims = trims
    self.limits = limits
    self.helper = helper
    self.keepsHTML = keepsHTML
    self.format = format
  }

  // MARK: Into a card

  /// Makes elements of the offer, on a card.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - card: The card; nil for the current one.
  ///   - description: What to call them; nil to keep what the offer says.
  /// - Returns: What was added.
  /// - Throws: `ReadingError`, `StoreError`, and what can't be decoded.
  package func paste(
    into store: Store, card: CardID?, description: String?
  ) throws -> Pasted {
    let origin = Origin(
      selection: reader.selection, owner: reader.ownerClass, target: "",
      time: WallClock.milliseconds())
    return try firstThatWorks { candidate, offer in
      var taken = try self.elements(candidate, store: store)
      addHTML(of: offer, to: &taken, candidate, store: store)
      var pasted = Pasted()
      pasted.failures = taken.failures
      for taken in taken.elements {
        var element = taken.element
        if let description { element.description = description }
        element.origin = origin
        element.origin?.target = candidate.target
        let id = try store.add(element, to: card)
        pasted.elements.append(id)
        if taken.isAnimated { pasted.animations.append(id) }
      }
      return pasted
    }
  }

  private func elements(
    _ candidate: Candidate, store: Store
  ) throws -> FileListIntake.Outcome {
    switch candidate {
    case .element(let target):
      return .init(elements: try describedElements(target, store: store))
    case .files(let target):
      let sink = MemorySink()
      try reader.read(target, into: sink, limit: Self.fileListLimit)
      return try files(sink.bytes, store: store)
    case .image, .text, .data:
      let taken = try element(candidate, store: store)
      if let list = taken.fileList, let files = try? files(list, store: store) { return files }
      return .init(elements: [taken])
    }
  }

  private func element(_ candidate: Candidate, store: Store) throws -> TakenElement {
    let sink = IntakeSink(
      candidate, on: reader.connection, into: store.makeContentWriter(), limits: limits,
      trims: trims)
    try reader.read(candidate.target, into: sink)
    return try sink.finish().checked(by: helper)
  }

  /// Keeps the formatting of a text, with one more request where it has some.
  private func addHTML(
    of offer: Transfer.Offer, to taken: inout FileListIntake.Outcome, _ candidate: Candidate,
    store: Store
  ) {
    guard keepsHTML, taken.elements.count == 1,
      let html = FormattedText.candidate(in: offer, beside: candidate)
    else { return }
    let sink = IntakeSink(
      html, on: reader.connection, into: store.makeContentWriter(), limits: limits, trims: false)
    // The text is there already, whatever becomes of its formatting.
    do {
      try reader.read(html.target, into: sink)
      FormattedText.add(try sink.finish(), to: &taken.elements[0])
    } catch {
      return
    }
  }

  /// Elements of another cardclip: their description first, then each content
  /// by a target of its own.
  private func describedElements(_ target: String, store: Store) throws -> [TakenElement] {
    let sink = MemorySink()
    try reader.read(target, into: sink, limit: ElementList.maximumByteCount)
    let list = try ElementList(decoding: sink.bytes)
    guard !list.elements.isEmpty else { throw IntakeError.neitherImageNorText }
    var elements: [TakenElement] = []
    for (index, described) in list.elements.enumerated() {
      let name = list.elements.count == 1 ? described.type : Target.content(index)
      let content: Candidate =
        described.kind == .image ? .image(target: name) : .text(target: name)
      var taken = try element(content, store: store)
      taken.element.description = described.description
      taken.element.transform = described.transform
      elements.append(taken)
    }
    return elements
  }

  /// Takes the files that a list names, none of which is waited for longer, nor
  /// may be larger, than what the owner sends itself.
  private func files(_ list: [UInt8], store: Store) throws -> FileListIntake.Outcome {
    let loop = PollLoop()
    let terms = FileListReading.Terms(
      store: store, loop: loop,
      readers: FileReaders(timeout: reader.limits.stepTimeout, on: loop),
      checks: PictureChecks(by: helper, on: loop), images: limits,
      byteLimit: reader.limits.byteLimit)
    var result: Result<FileListIntake.Outcome, any Error>?
    let reading = FileListReading.start(list, terms) {
      result = $0
      loop.stop()
    }
    defer { reading.cancel() }
    try loop.run()
    return try result?.get() ?? FileListIntake.Outcome()
  }

  // MARK: To an output

  /// Hands the offer's best content on.
  ///
  /// - Parameter write: Given the bytes as they come.
  /// - Throws: `ReadingError`, what can't be decoded, and what `write` throws.
  package func copy(to write: @escaping (Span<UInt8>) throws -> Void) throws {
    try firstThatWorks(skippingElements: true) { candidate, _ in
      let sink = OutputSink(candidate, on: reader.connection, trims: trims, write: write)
      do {
        try reader.read(candidate.target, into: sink)
        try sink.finish()
      } catch  where sink.hasWritten {
        throw Final(error: error)
      }
    }
  }

  // MARK: Choosing

  /// An error after which no other target can be tried.
  private struct Final: Error {
    let error: any Error
  }

  /// Tries the offer's targets in order; what the first one failed with is what
  /// a person is told.
  private func firstThatWorks<Result>(
    skippingElements: Bool = false, _ body: (Candidate, Transfer.Offer) throws -> Result
  ) throws -> Result {
    for _ in 0..<Self.renewalLimit {
      do {
        return try firstOfOwner(skippingElements: skippingElements, body)
      } catch ConversionError.ownerChanged {
        try reader.renew()
      }
    }
    do {
      return try firstOfOwner(skippingElements: skippingElements, body)
    } catch let error as ConversionError {
      throw told(error)
    }
  }

  private func firstOfOwner<Result>(
    skippingElements: Bool, _ body: (Candidate, Transfer.Offer) throws -> Result
  ) throws -> Result {
    var (candidates, offer) = try candidates()
    if skippingElements {
      candidates.removeAll { if case .element = $0 { true } else { false } }
    }
    var failure: (any Error)?
    var silenceCount = 0
    var skipped: [Candidate] = []
    for candidate in candidates where !skipped.contains(candidate) {
      do { return try body(candidate, offer) } catch {
        if case ConversionError.ownerChanged = error { throw error }
        let reason = Self.reason(of: error)
        failure = failure ?? reason
        if case ConversionError.noAnswer = reason { silenceCount += 1 }
        // The wait is for the whole, not for each target (deskflow#4735).
        guard Self.isWorthAnother(error), silenceCount < 2 else { break }
        skipped += candidate.substitutes(after: reason)
      }
    }
    throw told(failure)
  }

  private func candidates() throws -> ([Candidate], Transfer.Offer) {
    let listed = try reader.targets()
    switch wish {
    case .preferred(let preference):
      let offer = listed.map(Transfer.Offer.init(targets:)) ?? Self.guess(preference)
      let candidates = offer.candidates(preference)
      if candidates.isEmpty { throw error(.nothingUsable(offered: offer.targets)) }
      return (inFormat(candidates), offer)
    case .type(let type):
      // Only what is listed is believed (xclip answers anything); an owner that
      // lists nothing can only be asked.
      let offer = Transfer.Offer(targets: listed ?? [type])
      if let candidate = offer.candidate(type: type) { return ([candidate], offer) }
      throw error(.notOffered(wanted: type, offered: listed ?? []))
    }
  }

  /// The same candidates, with the picture in the wanted format before the other
  /// pictures.
  private func inFormat(_ candidates: [Candidate]) -> [Candidate] {
    func format(of candidate: Candidate) -> ImageFormat? {
      if case .image(let target) = candidate { ImageFormat.named(target) } else { nil }
    }
    guard let wanted = self.format,
      let first = candidates.firstIndex(where: { format(of: $0) != nil }),
      let place = candidates.firstIndex(where: { format(of: $0) == wanted })
    else { return candidates }
    var candidates = candidates
    candidates.insert(candidates.remove(at: place), at: first)
    return candidates
  }

  /// What is tried with an owner that lists nothing; a picture only where one
  /// is asked for (rule R-21).
  private static func guess(_ preference: Preference) -> Transfer.Offer {
    switch preference {
    case .first(.image), .only(.image):
      Transfer.Offer(targets: [Target.png] + Transfer.Offer.unlisted.targets)
    case .automatic, .first(.text), .only(.text): .unlisted
    }
  }

  private func error(_ reason: ReadingError.Reason) -> ReadingError {
    ReadingError(selection: reader.selection, owner: reader.ownerClass, reason: reason)
  }

  private static func reason(of error: any Error) -> any Error {
    switch error {
    case let error as Final: reason(of: error.error)
    case ConversionError.unwanted(let inner): inner
    default: error
    }
  }

  /// True where the owner's other targets may still be good: it refused this
  /// one, or its content is none.
  static func isWorthAnother(_ error: any Error) -> Bool {
    if error is Final { return false }
    switch reason(of: error) {
    case ConversionError.refused, ConversionError.noAnswer, ConversionError.violation: return true
    // The files are what was copied; their names as a text are not.
    case let failure as FileListFailure: return !failure.isSilence
    case is ImageError, is TextError, is IntakeError, is ElementListError, is FileIntakeError:
      return true
    default: return false
    }
  }

  private func told(_ error: (any Error)?) -> any Error {
    switch error {
    case let error as ConversionError: reader.failure(error)
    case let error?: error
    case nil: self.error(.nothingUsable(offered: []))
    }
  }
}
