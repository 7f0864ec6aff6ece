/// Reads scalars from UTF-8 that may come in pieces, with "?" for what is
/// invalid.
struct UTF8Reader {
  private var sequence = UTF8Sequence()

  /// Takes a byte and hands over the scalars that it ends, two at most.
  mutating func add(_ byte: UInt8, _ handle: (Unicode.Scalar) -> Void) {
    let wasOpen = sequence.isOpen
    switch sequence.add(byte) {
    case .scalar(let scalar): handle(scalar)
    case .more: break
    case .invalid:
      handle("?")
      if wasOpen { add(byte, handle) }
    }
  }

  /// Ends the text.
  mutating func finish(_ handle: (Unicode.Scalar) -> Void) {
    if sequence.isOpen { handle("?") }
    sequence = UTF8Sequence()
  }
}
