package import Cards

/// Brings a card in, element by element, and lets it be seen when it is whole.
///
/// Elements are held until there are enough for a transaction: each one waits
/// for the disk.
package final class CardBuilder {
  /// The most contents that are held; each may have a file open.
  private static let contentLimit = 64

  /// The most bytes of contents that are held in memory.
  private static let byteLimit = 4 << 20

  private let store: Store
  private let name: String
  private let modified: Int64
  private let target: CardID?
  private let card: CardID
  private var held: [NewElement] = []
  private var heldContents = 0
  private var heldBytes = 0

  /// How many elements came so far.
  package private(set) var elementCount = 0

  /// Begins a card.
  ///
  /// - Parameters:
  ///   - card: What there is to say of it.
  ///   - name: What to call it instead; nil for its own name.
  ///   - target: The card that gets its elements; nil for a new one.
  ///   - store: The store that it goes to.
  /// - Throws: `StoreError`.
  package init(
    _ card: ExportedCard, named name: String? = nil, onto target: CardID? = nil, in store: Store
  ) throws(StoreError) {
    self.store = store
    self.name = name ?? card.name
    self.target = target
    modified = card.modified
    self.card = try store.beginImport(
      named: self.name, background: card.background, created: card.created)
  }

  /// Adds an element on top.
  ///
  /// - Throws: `StoreError`.
  package func add(_ element: NewElement) throws(StoreError) {
    held.append(element)
    elementCount += 1
    heldContents += element.representations.count
    heldBytes += element.representations.reduce(0) { sum, representation in
      sum + min(representation.content.byteCount, ContentWriter.inlineLimit)
    }
    if heldContents >= Self.contentLimit || heldBytes >= Self.byteLimit { try flush() }
  }

  /// Ends the card, which is on the disk then.
  ///
  /// - Returns: Its number, or that of the card that got its elements.
  /// - Throws: `StoreError`.
  package func finish() throws(StoreError) -> CardID {
    try flush()
    if let target {
      try store.finishImport(of: card, onto: target, elementCount: elementCount)
      return target
    }
    try store.finishImport(
      of: card, named: name, modified: modified, elementCount: elementCount)
    return card
  }

  /// Takes everything back.
  ///
  /// - Throws: `StoreError`; the rest lies in the trash then.
  package func cancel() throws(StoreError) {
    held = []
    try store.cancelImport(of: card)
  }

  private func flush() throws(StoreError) {
    if held.isEmpty { return }
    try store.importElements(held, to: card)
    held = []
    heldContents = 0
    heldBytes = 0
  }
}
