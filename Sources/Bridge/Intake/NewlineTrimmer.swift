/// Takes the newlines off the end of a text that comes piece by piece.
struct NewlineTrimmer {
  /// The newlines that came last, which are dropped if nothing follows.
  private var held: [UInt8] = []

  /// Passes a piece on, less the newlines that may be the last ones.
  mutating func write(_ bytes: Span<UInt8>, into sink: (Span<UInt8>) throws -> Void) throws {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    if end > 0 {
      if !held.isEmpty { try sink(held.span) }
      held = []
      try sink(bytes.extracting(..<end))
    }
    for index in end..<bytes.count { held.append(bytes[index]) }
  }

  /// Passes the newlines on that are held: what comes isn't a text after all.
  mutating func release(into sink: (Span<UInt8>) throws -> Void) throws {
    if !held.isEmpty { try sink(held.span) }
    held = []
  }
}
