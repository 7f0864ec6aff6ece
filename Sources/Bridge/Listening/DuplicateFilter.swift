import Cards
import Images
import System

/// Tells a copy that is what was captured last.
struct DuplicateFilter {
  /// The picture that was captured last, and when.
  private struct LastPicture {
    let digest: Digest
    let format: ImageFormat
    let size: PixelSize
    let time: ContinuousClock.Instant
  }

  /// How long after a picture the same one in another encoding is no new copy:
  /// programs offer a picture anew with another encoder (CopyQ#547, #3129).
  private static let reencodingTime = Duration.seconds(2)

  /// The most pixels of a PNG that is decoded for this in the loop.
  private static let pixelLimit = 1 << 22

  private let store: Store
  private let card: CardID?
  private let widensToCard: Bool

  private var lastPicture: LastPicture?

  /// Compares with what a card got last, or with all that it has.
  init(store: Store, card: CardID?, widensToCard: Bool = false) {
    self.store = store
    self.card = card
    self.widensToCard = widensToCard
  }

  /// True where the elements are what the card got last.
  ///
  /// The store is asked, so that what was captured before a start isn't
  /// captured again, and what was deleted is.
  func isDuplicate(_ elements: [NewElement]) throws -> Bool {
    let digests = elements.compactMap { $0.representations.first?.content.digest }
    do {
      let card = try card ?? store.currentCard().id
      if widensToCard,
        try digests.allSatisfy({ try store.element(with: $0, on: card) != nil })
      {
        return true
      }
      guard digests.count == 1 else {
        return try store.latestDigests(on: card, count: digests.count) == digests.reversed()
      }
      guard let latest = try store.latestDigest(on: card) else { return false }
      return try latest == digests[0] || isReencoded(elements[0], latest)
    } catch StoreError.noCurrentCard {
      return false
    }
  }

  /// Notes what was captured.
  mutating func note(_ elements: [NewElement]) {
    lastPicture = nil
    guard elements.count == 1, let own = elements[0].representations.first,
      let size = own.pixelSize, let format = ImageFormat.named(own.type)
    else { return }
    lastPicture = LastPicture(digest: own.content.digest, format: format, size: size, time: .now)
  }

  /// The picture that was captured just before, and this one, where they may be
  /// the same in two encodings, which only the decoder can tell: PNGs that
  /// aren't large are compared in the loop.
  func suspects(
    _ elements: [NewElement]
  ) -> (PictureComparison.Side, PictureComparison.Side)? {
    guard elements.count == 1, let own = elements[0].representations.first,
      let format = ImageFormat.named(own.type), let last = recentPicture(of: own),
      !isComparedAtOnce(last, format), last.digest != own.content.digest,
      let card = try? card ?? store.currentCard().id,
      (try? store.latestDigest(on: card)) == last.digest,
      let content = try? store.content(of: last.digest)
    else { return nil }
    let old = StoredBytes(content)
    return (
      PictureComparison.Side(format: last.format, read: old.read),
      PictureComparison.Side(format: format, read: own.content.read)
    )
  }

  /// The picture that was captured just before, if it is as large as this one.
  private func recentPicture(of own: NewRepresentation) -> LastPicture? {
    guard let last = lastPicture, last.time + Self.reencodingTime > .now,
      own.pixelSize == last.size
    else { return nil }
    return last
  }

  private func isComparedAtOnce(_ last: LastPicture, _ format: ImageFormat?) -> Bool {
    last.format == .png && format == .png
      && last.size.width * last.size.height <= Self.pixelLimit
  }

  /// True where the element has the same pixels as the picture that was
  /// captured just before, if that is the latest of its card still.
  private func isReencoded(_ element: NewElement, _ latest: Digest) throws -> Bool {
    guard let own = element.representations.first, let last = recentPicture(of: own),
      last.digest == latest, isComparedAtOnce(last, ImageFormat.named(own.type))
    else { return false }
    let content = try store.content(of: latest)
    guard let old = pixels({ try content.forEachPiece($0) }) else { return false }
    return pixels({ try own.content.forEachPiece($0) }) == old
  }

  /// The digest of a picture's pixels; nil where it can't be found out.
  private func pixels(
    _ forEachPiece: ((Span<UInt8>) throws -> Void) throws -> Void
  ) -> PixelDigest? {
    do {
      let check = try PNGCheck(digestsPixels: true)
      try forEachPiece { try check.write($0) }
      _ = try check.finish()
      return check.pixelDigest
    } catch {
      return nil
    }
  }
}
