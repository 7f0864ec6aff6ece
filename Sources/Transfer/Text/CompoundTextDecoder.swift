/// Turns Compound Text into UTF-8: a piece of one character set, with the escape
/// sequence that designates it; nil where it can't.
package typealias CompoundTextConversion = (_ text: [UInt8]) -> [UInt8]?

/// Turns X's Compound Text into UTF-8.
///
/// Knows ASCII, the right halves of ISO 8859 and UTF-8 segments (Compound Text
/// Encoding, version 1.1, and XFree86's addition to it). The character sets of
/// two bytes are for a conversion that has their tables; without one the text
/// then comes by another target.
struct CompoundTextDecoder {
  private enum State {
    case characters
    /// After ESC; the bytes since are gathered.
    case escape
    /// After the control sequence introducer, which sets the direction.
    case control
    /// Between ESC % G and ESC % @.
    case utf8
    /// After ESC % / F: the two bytes of the length, then as many of a name
    /// and a content.
    case segment
  }

  private static let escape: UInt8 = 0x1B
  private static let controlIntroducer: UInt8 = 0x9B
  private static let startOfText: UInt8 = 0x02
  /// The bytes of a run at the most, whole characters of any width.
  private static let runLimit = 4096

  private var state = State.characters
  private var gathered: [UInt8] = []
  private var segmentLength = 0
  /// Where an escape sequence goes back to.
  private var isInUTF8 = false
  private var sequence = UTF8Sequence()
  /// What the bytes from 0x21 to 0x7E stand for; nil for ASCII.
  private var leftHalf: CompoundCharacterSet?
  /// What the bytes from 0xA0 stand for; Latin-1 at the start.
  private var rightHalf = RightHalf.part(ISO8859.part(1))
  private let conversion: CompoundTextConversion?
  /// Characters that are converted together.
  private var run: (set: CompoundCharacterSet, bytes: [UInt8])?

  private enum RightHalf {
    case part(ISO8859?)
    case set(CompoundCharacterSet)
  }

  /// - Parameter conversion: Converts what isn't known here.
  init(_ conversion: CompoundTextConversion? = nil) {
    self.conversion = conversion
  }

  mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) throws(TextError) {
    for index in bytes.indices {
      let byte = bytes[index]
      switch state {
      case .characters: try addCharacter(byte, into: &output)
      case .escape: try addEscape(byte)
      case .control: try addControl(byte)
      case .utf8: try addUTF8(byte, into: &output)
      case .segment: try addSegment(byte, into: &output)
      }
    }
  }

  mutating func finish(into output: inout [UInt8]) throws(TextError) {
    try endRun(into: &output)
    guard state == .characters || state == .utf8, !sequence.isOpen else {
      throw .malformed(.compoundText)
    }
  }

  private mutating func addCharacter(
    _ byte: UInt8, into output: inout [UInt8]
  ) throws(TextError) {
    switch (byte, rightHalf) {
    case (0x21...0x7E, _):
      if let leftHalf { return try addToRun(byte, of: leftHalf, into: &output) }
    case (0xA0...0xFF, .set(let set)): return try addToRun(byte, of: set, into: &output)
    default: break
    }
    try endRun(into: &output)
    switch (byte, rightHalf) {
    case (Self.escape, _): state = .escape
    case (Self.controlIntroducer, _): state = .control
    case (0x00..<0x80, _): output.append(byte)
    case (0xA0...0xFF, .part(let part)):
      guard let scalar = part?[byte] else { throw .malformed(.compoundText) }
      output.append(contentsOf: scalar.utf8)
    default: throw .malformed(.compoundText)
    }
  }

  private mutating func addToRun(
    _ byte: UInt8, of set: CompoundCharacterSet, into output: inout [UInt8]
  ) throws(TextError) {
    if let run, run.set != set || run.bytes.count == Self.runLimit { try endRun(into: &output) }
    var bytes = run?.bytes ?? []
    run = nil
    bytes.append(byte)
    run = (set, bytes)
  }

  private mutating func endRun(into output: inout [UInt8]) throws(TextError) {
    guard let run else { return }
    self.run = nil
    guard run.bytes.count % run.set.width == 0,
      let text = conversion?([Self.escape] + run.set.designation.utf8 + run.bytes)
    else { throw .malformed(.compoundText) }
    output.append(contentsOf: text)
  }

  private mutating func addUTF8(_ byte: UInt8, into output: inout [UInt8]) throws(TextError) {
    if byte == Self.escape, !sequence.isOpen {
      state = .escape
      return
    }
    switch sequence.add(byte) {
    case .scalar(let scalar): output.append(contentsOf: scalar.utf8)
    case .more: break
    case .invalid: throw .malformed(.compoundText)
    }
  }

  /// Intermediate bytes lie below 0x30; the first other one ends a sequence.
  private mutating func addEscape(_ byte: UInt8) throws(TextError) {
    gathered.append(byte)
    guard gathered.count <= 4 else { throw .malformed(.compoundText) }
    if byte >= 0x20, byte < 0x30 { return }
    let sequence = String(decoding: gathered, as: UTF8.self)
    gathered = []
    try apply(sequence)
  }

  private mutating func apply(_ sequence: String) throws(TextError) {
    switch sequence {
    case "%G": isInUTF8 = true
    case "%@": isInUTF8 = false
    case "(B": leftHalf = nil
    case "%/0", "%/1", "%/2", "%/3", "%/4":
      state = .segment
      return
    default:
      if sequence.hasPrefix("-"), sequence.count == 2, let letter = sequence.last,
        let part = ISO8859.part(designatedBy: letter)
      {
        rightHalf = .part(part)
      } else if conversion != nil, let set = CompoundCharacterSet(designation: sequence) {
        if set.isRightHalf { rightHalf = .set(set) } else { leftHalf = set }
      } else if !sequence.hasPrefix("#") {
        // "#" only tells the version.
        throw .unknownCharacterSet
      }
    }
    state = isInUTF8 ? .utf8 : .characters
  }

  /// The direction is the reader's business: it follows from the characters.
  private mutating func addControl(_ byte: UInt8) throws(TextError) {
    switch byte {
    case 0x31, 0x32: break
    case 0x5D: state = .characters
    default: throw .malformed(.compoundText)
    }
  }

  private mutating func addSegment(
    _ byte: UInt8, into output: inout [UInt8]
  ) throws(TextError) {
    gathered.append(byte)
    if gathered.count <= 2 {
      guard byte >= 0x80 else { throw .malformed(.compoundText) }
      guard gathered.count == 2 else { return }
      segmentLength = Int(gathered[0] & 0x7F) << 7 | Int(gathered[1] & 0x7F)
    }
    guard gathered.count == 2 + segmentLength else { return }
    let content = gathered.dropFirst(2)
    gathered = []
    state = isInUTF8 ? .utf8 : .characters
    guard let end = content.firstIndex(of: Self.startOfText) else {
      throw .malformed(.compoundText)
    }
    let name = String(decoding: content[..<end], as: UTF8.self).lowercased()
    guard name.hasPrefix("iso8859-"), let number = Int(name.dropFirst(8)),
      let part = ISO8859.part(number)
    else { throw .unknownCharacterSet }
    for byte in content[(end + 1)...] {
      guard let scalar = byte < 0x80 ? Unicode.Scalar(byte) : part[byte] else {
        throw .malformed(.compoundText)
      }
      output.append(contentsOf: scalar.utf8)
    }
  }
}
