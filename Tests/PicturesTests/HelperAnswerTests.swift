import Images
import Testing

@Suite struct HelperAnswerTests {
  private static let request = HelperRequest(.png, of: .jpeg, limits: ImageLimits())

  private static let measures = ImageMeasures(
    format: .jpeg, width: 40, height: 30, bitDepth: 8, hasAlpha: false, isAnimated: false)

  private static let whole =
    HelperVerdict.accepted(measures).line + [0, 0, 0, 3, 1, 2, 3] + [0, 0, 0, 1, 4] + [0, 0, 0, 0]

  @Test func `a request survives the command line`() {
    for wish in [HelperRequest.Wish.measures, .png, .thumbnail(side: 256)] {
      let limits = ImageLimits(
        width: 1, height: 2, pixels: 3, bytes: 4, frames: 5, time: .milliseconds(6))
      let request = HelperRequest(wish, of: .webp, limits: limits)
      #expect(HelperRequest(arguments: request.arguments) == request)
      for index in request.arguments.indices {
        var arguments = request.arguments
        arguments[index] = "x"
        #expect(HelperRequest(arguments: arguments) == nil)
        arguments.remove(at: index)
        #expect(HelperRequest(arguments: arguments) == nil)
      }
    }
  }

  @Test(arguments: [
    ImageError.notAnImage, .truncated(.jpeg), .corrupt(.jpeg, reason: "some words, and more"),
    .tooLarge(.frames, limit: 7), .unsupported(.jpeg), .outOfMemory,
  ])
  func `a refusal survives its line`(error: ImageError) {
    let line = HelperVerdict.refused(error).line
    #expect(line.last == 0x0A)
    #expect(HelperVerdict(line: line.dropLast(), of: .jpeg) == .refused(error))
  }

  @Test(arguments: [1, 2, 3, 1000])
  func `an answer is read in pieces of any size`(size: Int) throws {
    var answer = HelperAnswer(to: Self.request)
    var received: [UInt8] = []
    for start in stride(from: 0, to: Self.whole.count, by: size) {
      #expect(!answer.isWhole)
      let piece = Array(Self.whole[start..<min(start + size, Self.whole.count)])
      try answer.receive(piece.span) { bytes in
        for index in bytes.indices { received.append(bytes[index]) }
      }
    }
    #expect(answer.isWhole)
    #expect(answer.verdict == .accepted(Self.measures))
    #expect(received == [1, 2, 3, 4])
  }

  @Test func `more bytes than the picture can have are nonsense`() throws {
    var answer = HelperAnswer(to: Self.request)
    try answer.receive(HelperVerdict.accepted(Self.measures).line.span) { _ in }
    #expect(throws: HelperAnswer.Nonsense.self) {
      try answer.receive([0x7F, 0xFF, 0xFF, 0xFF].span) { _ in }
    }
  }

  @Test func `bytes after a refusal are nonsense`() throws {
    var answer = HelperAnswer(to: Self.request)
    try answer.receive(HelperVerdict.refused(.notAnImage).line.span) { _ in }
    #expect(throws: HelperAnswer.Nonsense.self) { try answer.receive([0, 0, 0, 1].span) { _ in } }
  }

  @Test func `no change of a byte is believed beyond the limits`() throws {
    for index in Self.whole.indices {
      for value in [0, 0x0A, 0x20, 0x30, 0x39, 0x7F, 0xFF] as [UInt8] {
        var bytes = Self.whole
        bytes[index] = value
        var answer = HelperAnswer(to: Self.request)
        var count = 0
        try? answer.receive(bytes.span) { count += $0.count }
        #expect(count <= bytes.count)
        if case .accepted(let measures) = answer.verdict {
          #expect(measures.width * measures.height <= ImageLimits().pixels)
        }
      }
    }
  }
}
