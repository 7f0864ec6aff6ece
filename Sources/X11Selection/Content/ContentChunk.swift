/// A part of a content in memory, on its way to a property.
///
/// There is one for all transfers of a connection, so that memory doesn't grow
/// with their number: where transfers take turns, each reads anew what another
/// has driven out.
struct ContentChunk {
  /// The bytes; those after the part are of no meaning.
  private(set) var bytes: [UInt8]
  private weak var content: (any Content)?
  private var offset = 0
  private var count = 0

  /// An empty one for parts of up to so many bytes.
  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity)
  }

  /// Has what was read of a content read anew: it may be another one for a new
  /// request, as a listener's status is.
  mutating func forget(_ content: any Content) {
    if self.content === content { self.content = nil }
  }

  /// Has a part of a content, reading it where it isn't there yet.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - offset: Where the part begins.
  ///   - wanted: Its size, at the most the capacity.
  /// - Returns: Where it is in the bytes; shorter only at the content's end.
  /// - Throws: What the content throws.
  mutating func load(
    _ content: any Content, at offset: Int, count wanted: Int
  ) throws -> Range<Int> {
    // A content doesn't change while it is transferred, so that what was read
    // of it stays right until the next request.
    let start = offset - self.offset
    if self.content === content && start >= 0 && start + wanted <= count {
      return start..<start + wanted
    }
    self.content = nil
    count = try content.read(into: &bytes, at: offset)
    self.offset = offset
    self.content = content
    return 0..<min(wanted, count)
  }
}
