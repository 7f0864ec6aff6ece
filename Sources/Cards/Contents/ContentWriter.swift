internal import System

/// Takes the bytes of one content as they come and digests them on the way.
///
/// It holds up to `inlineLimit` bytes in memory, the beginning of a longer
/// content, which goes to a file in the store. Letting go of it leaves nothing
/// behind.
package final class ContentWriter {
  /// The most bytes a content may have to be kept inside the database: 100 KiB.
  package static var inlineLimit: Int { 102_400 }

  /// How many bytes came so far.
  package private(set) var byteCount = 0

  private let layout: StoreLayout
  private var hash = SHA256()
  private var held: [UInt8] = []
  private var file: StagedFile?

  init(_ layout: StoreLayout) {
    self.layout = layout
  }

  /// Takes the next bytes.
  ///
  /// - Throws: `StoreError`, `full` among them; the writer is of no use then.
  package func write(_ span: Span<UInt8>) throws(StoreError) {
    do {
      if file == nil, byteCount + span.count > Self.inlineLimit { try spill() }
      try file?.write(span)
    } catch {
      throw StoreError(error)
    }
    held.append(copying: span.extracting(first: min(span.count, Self.inlineLimit - held.count)))
    hash.update(span)
    byteCount += span.count
  }

  /// Ends the content: digested, and on the disk where it is in a file.
  ///
  /// - Throws: `StoreError` where it doesn't reach the disk.
  package func finish() throws(StoreError) -> StagedContent {
    do {
      try file?.sync()
    } catch {
      throw StoreError(error)
    }
    let place: StagedContent.Place = file.map { .file($0) } ?? .inline(held)
    file = nil
    return StagedContent(
      digest: hash.finalize(), byteCount: byteCount, head: held, place: place)
  }

  /// Begins a file with what is held.
  private func spill() throws {
    let file = try StagedFile(in: layout)
    let bytes = held
    try file.write(bytes.span)
    self.file = file
  }
}
