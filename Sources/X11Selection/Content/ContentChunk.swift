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

  /// Has the part of a content that begins at an offset, reading it where it
  /// isn't there yet.
  ///
  /// - Returns: Its size: that of the chunk, and less only at the end.
  mutating func load(_ content: any Content, at offset: Int) throws -> Int {
    // A content doesn't change while it is transferred, so that what was read
    // of it stays right until the next request.
    if self.content === content && self.offset == offset { return count }
    self.content = nil
    count = try content.read(into: &bytes, at: offset)
    self.offset = offset
    self.content = content
    return count
  }
}
