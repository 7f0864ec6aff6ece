/// Follows the codes of a GIF's frame (GIF89a, appendix F) to see that they
/// make as many pixels as the frame has.
///
/// Only the lengths of the strings are kept, since nothing else can be wrong
/// with a code that is in the table.
struct GIFDataCheck {
  private let codeSize: Int
  private let pixelCount: Int
  private var lengths: [Int] = []
  private var width = 0
  private var previous = 0
  private var made = 0

  init(codeSize: Int, pixelCount: Int) {
    self.codeSize = codeSize
    self.pixelCount = pixelCount
  }

  /// Reads the blocks from the first one's length on.
  ///
  /// - Throws: `FileStructure.Broken`.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(FileStructure.Broken) {
    guard (1...8).contains(codeSize) else { throw .wrong("its code size is none") }
    clear()
    var position = start
    var (bits, bitCount) = (0, 0)
    while made < pixelCount {
      let length = try bytes.byte(position)
      guard length > 0 else { throw .wrong("some of its pixels are missing") }
      for index in 1...length {
        bits |= try bytes.byte(position + index) << bitCount
        bitCount += 8
        while bitCount >= width {
          let code = bits & (1 << width - 1)
          bits >>= width
          bitCount -= width
          guard try take(code) else { return }
        }
      }
      position += 1 + length
    }
  }

  /// Takes a code; false where it ends the frame.
  private mutating func take(_ code: Int) throws(FileStructure.Broken) -> Bool {
    let clearCode = 1 << codeSize
    if code == clearCode {
      clear()
      return true
    }
    if code == clearCode + 1 {
      guard made >= pixelCount else { throw .wrong("some of its pixels are missing") }
      return false
    }
    if previous == 0 {
      guard code < clearCode else { throw .wrong("a code isn't in the table") }
      previous = 1
      made += 1
      return true
    }
    guard code < lengths.count || (code == lengths.count && lengths.count < 4096) else {
      throw .wrong("a code isn't in the table")
    }
    if lengths.count < 4096 { lengths.append(previous + 1) }
    previous = lengths[code]
    made += previous
    if lengths.count == 1 << width, width < 12 { width += 1 }
    return true
  }

  private mutating func clear() {
    lengths = [Int](repeating: 1, count: 1 << codeSize + 2)
    width = codeSize + 1
    previous = 0
  }
}
