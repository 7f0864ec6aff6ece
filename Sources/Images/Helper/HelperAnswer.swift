/// Reads the helper's answer as it comes, and believes none of it unseen: the
/// helper may have been taken over by the picture.
package struct HelperAnswer {
  /// Why the answer is none.
  package struct Nonsense: Error {}

  private enum Stage {
    case line([UInt8])
    case frameLength([UInt8])
    case frame(left: Int)
    case ended
  }

  private let request: HelperRequest
  private var stage = Stage.line([])
  private var byteCount = 0

  /// What the first line says; nil until it has come.
  package private(set) var verdict: HelperVerdict?

  package init(to request: HelperRequest) {
    self.request = request
  }

  /// True once the whole answer has come.
  package var isWhole: Bool {
    if case .ended = stage { true } else { false }
  }

  /// Reads what comes next.
  ///
  /// - Parameters:
  ///   - bytes: Any number of bytes.
  ///   - write: Given the bytes of the PNG.
  /// - Throws: `Nonsense`, or what `write` throws.
  package mutating func receive(
    _ bytes: Span<UInt8>, write: (Span<UInt8>) throws -> Void
  ) throws {
    var position = 0
    while position < bytes.count {
      switch stage {
      case .line(var line):
        let byte = bytes[position]
        position += 1
        if byte == 0x0A {
          try judge(line)
          stage = .frameLength([])
        } else {
          line.append(byte)
          guard line.count <= HelperVerdict.maximumLength else { throw Nonsense() }
          stage = .line(line)
        }
      case .frameLength(var length):
        length.append(bytes[position])
        position += 1
        stage = length.count < 4 ? .frameLength(length) : try frame(length)
      case .frame(let left):
        let count = min(left, bytes.count - position)
        try write(bytes.extracting(position..<position + count))
        position += count
        stage = count < left ? .frame(left: left - count) : .frameLength([])
      case .ended:
        throw Nonsense()
      }
    }
  }

  private mutating func judge(_ line: [UInt8]) throws(Nonsense) {
    guard let verdict = HelperVerdict(line: line, of: request.format) else { throw Nonsense() }
    if case .accepted(let measures) = verdict {
      let limits = request.limits
      let (pixels, overflow) = measures.width.multipliedReportingOverflow(by: measures.height)
      guard measures.width <= limits.width, measures.height <= limits.height, !overflow,
        pixels <= limits.pixels
      else { throw Nonsense() }
    }
    self.verdict = verdict
  }

  private mutating func frame(_ length: [UInt8]) throws(Nonsense) -> Stage {
    let length = Int(length.span.bigEndian32(at: 0))
    guard length > 0 else { return .ended }
    byteCount += length
    guard byteCount <= maximumByteCount else { throw Nonsense() }
    return .frame(left: length)
  }

  /// No PNG of the picture is larger: its pixels uncompressed, and a little.
  private var maximumByteCount: Int {
    guard case .accepted(let measures) = verdict else { return 0 }
    let pixels =
      switch request.wish {
      case .measures: 0
      case .png: measures.width * measures.height
      case .thumbnail(let side): side * side
      }
    return pixels == 0 ? 0 : pixels * 4 + pixels / 8 + measures.height * 2 + 65536
  }
}
