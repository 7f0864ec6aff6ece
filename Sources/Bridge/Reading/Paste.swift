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

  /// Prepares to paste.
  ///
  /// - Parameters:
  ///   - reader: The selection.
  ///   - wish: What is wanted of its offer.
  ///   - trims: True to take the newlines off the end of a text.
  ///   - limits: What a picture may measure.
  package init(
    from reader: SelectionReader, wish: Wish, trims: Bool, limits: ImageLimits = ImageLimits()
  ) {
    self.reader = reader
    self.wish = wish
    self.trims = trims
    self.limits = limits
  }

  // MARK: Into a card

  /// Makes elements of the offer, on a card.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - card: The card; nil for the current one.
  ///   - description: What to call them; nil to keep what the offer says.
  /// - Returns: Their numbers, durable.
  /// - Throws: `ReadingError`, `StoreError`, and what can't be decoded.
  package func paste(
    into store: Store, card: CardID?, description: String?
  ) throws -> [ElementID] {
    let origin = Origin(
      selection: reader.selection, owner: reader.ownerClass, target: "",
      time: WallClock.milliseconds())
    return try firstThatWorks { candidate in
      var elements = try self.elements(candidate, store: store)
      for index in elements.indices {
        if let description { elements[index].description = description }
        elements[index].origin = origin
        elements[index].origin?.target = candidate.target
      }
      return try elements.map { try store.add($0, to: card) }
    }
  }

  private func elements(_ candidate: Candidate, store: Store) throws -> [NewElement] {
    switch candidate {
    case .element(let target): return [try describedElement(target, store: store)]
    case .files(let target): return try files(target, store: store)
    case .image, .text, .data: return [try element(candidate, store: store)]
    }
  }

  private func element(_ candidate: Candidate, store: Store) throws -> NewElement {
    let sink = IntakeSink(
      candidate, into: store.makeContentWriter(), limits: limits, trims: trims)
    try reader.read(candidate.target, into: sink)
    return try sink.finish()
  }

  /// An element of another cardclip: its description first, then its content
  /// by the content's own target.
  private func describedElement(_ target: String, store: Store) throws -> NewElement {
    let sink = MemorySink()
    try reader.read(target, into: sink, limit: ElementList.maximumByteCount)
    let list = try ElementList(decoding: sink.bytes)
    guard list.elements.count == 1, let described = list.elements.first else {
      throw IntakeError.neitherImageNorText
    }
    let content: Candidate =
      described.kind == .image
      ? .image(target: described.type) : .text(target: described.type)
    var element = try element(content, store: store)
    element.description = described.description
    element.transform = described.transform
    return element
  }

  private func files(_ target: String, store: Store) throws -> [NewElement] {
    let sink = MemorySink()
    try reader.read(target, into: sink, limit: Self.fileListLimit)
    return try FileListIntake(into: store, limits: limits).elements(sink.bytes)
  }

  // MARK: To an output

  /// Hands the offer's best content on.
  ///
  /// - Parameter write: Given the bytes as they come.
  /// - Throws: `ReadingError`, what can't be decoded, and what `write` throws.
  package func copy(to write: @escaping (Span<UInt8>) throws -> Void) throws {
    try firstThatWorks(skippingElements: true) { candidate in
      let sink = OutputSink(candidate, trims: trims, write: write)
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
    skippingElements: Bool = false, _ body: (Candidate) throws -> Result
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
    skippingElements: Bool, _ body: (Candidate) throws -> Result
  ) throws -> Result {
    var candidates = try candidates()
    if skippingElements {
      candidates.removeAll { if case .element = $0 { true } else { false } }
    }
    var failure: (any Error)?
    var silenceCount = 0
    for candidate in candidates {
      do { return try body(candidate) } catch {
        if case ConversionError.ownerChanged = error { throw error }
        let reason = Self.reason(of: error)
        failure = failure ?? reason
        if case ConversionError.noAnswer = reason { silenceCount += 1 }
        // The wait is for the whole, not for each target (deskflow#4735).
        guard Self.isWorthAnother(error), silenceCount < 2 else { break }
      }
    }
    throw told(failure)
  }

  private func candidates() throws -> [Candidate] {
    let listed = try reader.targets()
    switch wish {
    case .preferred(let preference):
      let offer = listed.map(Transfer.Offer.init(targets:)) ?? Self.guess(preference)
      let candidates = offer.candidates(preference)
      if candidates.isEmpty { throw error(.nothingUsable(offered: offer.targets)) }
      return candidates
    case .type(let type):
      // Only what is listed is believed (xclip answers anything); an owner that
      // lists nothing can only be asked.
      let offer = Transfer.Offer(targets: listed ?? [type])
      if let candidate = offer.candidate(type: type) { return [candidate] }
      throw error(.notOffered(wanted: type, offered: listed ?? []))
    }
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
