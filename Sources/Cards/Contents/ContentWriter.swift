internal import System

/// Takes the bytes of one content as they come and digests them on the way.
///
/// It holds up to `inlineLimit` bytes in memory; a longer content goes to a
/// file in the store. Letting go of it leaves nothing behind.
package final class ContentWriter {
  /// The most bytes a content may have to be kept inside the database: 100 KiB.
  package static var inlineLimit: Int { 102_400 }

  /// How many bytes came so far.
  package private(set) var byteCount = 0

  private let layout: StoreLayout
  private var hash = SHA256()
  private var held: [UInt8] = []
  private var head: [UInt8] = []
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
      if let file {
        try file.write(span)
      } else {
        held.append(copying: span)
      }
    } catch {
      throw StoreError(error)
    }
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
      digest: hash.finalize(), byteCount: byteCount, head: head.isEmpty ? held : head, place: place)
  }

  /// Moves what is held to a file, all but what a preview needs.
  private func spill() throws {
    let file = try StagedFile(in: layout)
    let bytes = held
    try file.write(bytes.span)
    head = Array(bytes.prefix(Preview.byteLimit))
    held = []
    self.file = file
  }
}
