/// A part of a content in memory, on its way to a property.
///
/// There is one for all transfers of a connection, so that memory doesn't grow
/// with their number: where transfers take turns, each reads anew what another
/// has driven out.
struct ContentChunk {
  /// The bytes; those after the part are of no meaning.
  private(set) var bytes: [UInt8]
  private weak var transfer: OutgoingTransfer?
  private var offset = 0
  private var count = 0

  /// An empty one for parts of up to so many bytes.
  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity)
  }

  /// Reads a content from an offset on, as much as there is room for.
  ///
  /// - Returns: How many bytes there are; fewer only at the content's end.
  /// - Throws: What the content throws.
  mutating func read(_ content: any Content, at offset: Int) throws -> Int {
    transfer = nil
    return try content.read(into: &bytes, at: offset)
  }

  /// Has a part of what a transfer moves, reading it where it isn't there yet.
  ///
  /// What was read for one transfer is for no other: a content may be made anew
  /// for each request, as a listener's status is.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - transfer: The transfer.
  ///   - offset: Where the part begins.
  ///   - wanted: Its size, at the most the capacity.
  /// - Returns: Where it is in the bytes; shorter only at the content's end.
  /// - Throws: What the content throws.
  mutating func load(
    _ content: any Content, of transfer: OutgoingTransfer, at offset: Int, count wanted: Int
  ) throws -> Range<Int> {
    let start = offset - self.offset
    if self.transfer === transfer && start >= 0 && start + wanted <= count {
      return start..<start + wanted
    }
    count = try read(content, at: offset)
    self.offset = offset
    self.transfer = transfer
    return 0..<min(wanted, count)
  }
}
