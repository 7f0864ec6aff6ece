/// Picks a terminal's answer to the question what it is (DA1, ECMA-48 and
/// xterm's ctlseqs) out of what comes from it, between which somebody may type.
package struct DeviceAttributes: Sendable {
  /// The question.
  package static let question = "\u{1B}[c"

  /// The numbers of the answer; nil as long as it isn't complete.
  package private(set) var numbers: [Int]?

  /// What came besides: it was typed.
  package private(set) var typed: [UInt8] = []

  /// The start of what may be the answer.
  private var pending: [UInt8] = []

  package init() {}

  /// True where the terminal draws sixels.
  package var hasSixels: Bool { numbers?.contains(4) == true }

  /// Takes a byte from the terminal.
  package mutating func receive(_ byte: UInt8) {
    guard numbers == nil else { return typed.append(byte) }
    pending.append(byte)
    switch pending.count {
    case 1...3:
      // ESC [ ?
      if Array("\u{1B}[?".utf8)[pending.count - 1] != byte { giveUp() }
    default:
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
        // No answer is that long.
        if pending.count > 100 { giveUp() }
      case UInt8(ascii: "c"):
        let text = String(decoding: pending.dropFirst(3).dropLast(), as: UTF8.self)
        numbers = text.split(separator: ";").compactMap { Int($0) }
        pending = []
      default: giveUp()
      }
    }
  }

  /// What is left when nothing more comes was typed as well.
  package mutating func finish() {
    typed += pending
    pending = []
  }

  /// What began like the answer was something else; its last byte may begin
  /// the answer.
  private mutating func giveUp() {
    if let last = pending.last, last == 0x1B, pending.count > 1 {
      typed += pending.dropLast()
      pending = [last]
    } else {
      typed += pending
      pending = []
    }
  }
}
