package import Cards
internal import System

/// A card to be exported, with its elements and the way to their contents.
package struct CardContents {
  /// The card.
  package let card: Card

  /// Its elements, from bottom to top.
  package let elements: [Element]

  /// The store that the card is in.
  let store: Store

  /// How many of the elements are images.
  let imageCount: Int

  private let progress: (Int) -> Void
  private let counter = ByteCounter()

  private final class ByteCounter {
    var count = 0
  }

  /// Prepares to read a card.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - store: The store that it is in.
  ///   - progress: Told how many bytes of contents were read so far.
  /// - Throws: `StoreError`.
  package init(
    _ card: Card, in store: Store, progress: @escaping (Int) -> Void = { _ in }
  ) throws(StoreError) {
    self.card = card
    self.store = store
    self.progress = progress
    elements = try store.elements(on: card.id)
    imageCount = elements.count { $0.kind == .image }
  }

  /// Reads all of a content, piece by piece.
  ///
  /// - Throws: `ExportError.damaged` where it isn't what it was: the export
  ///   could not be imported.
  func read(
    _ representation: Representation, of element: Element,
    _ body: (Span<UInt8>) throws -> Void
  ) throws {
    var hash = SHA256()
    try ContentPieces(store.content(of: representation.digest)).forEachPiece { piece in
      hash.update(piece)
      counter.count += piece.count
      try body(piece)
      progress(counter.count)
    }
    guard hash.finalize() == representation.digest else {
      throw ExportError.damaged(element: element.id.rawValue)
    }
  }

  /// Reads the beginning of a content that is UTF-8, cut at a character.
  func beginning(of representation: Representation, byteCount: Int) throws -> String {
    var bytes: [UInt8] = []
    let content = try store.content(of: representation.digest)
    switch consume content {
    case .inline(let all): bytes = Array(all.prefix(byteCount))
    case .file(let file):
      bytes = [UInt8](repeating: 0, count: byteCount)
      let count = try file.read(into: &bytes, at: 0)
      bytes.removeLast(bytes.count - count)
    }
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.count == byteCount, text.last == "\u{FFFD}" { text.removeLast() }
    return text
  }
}
