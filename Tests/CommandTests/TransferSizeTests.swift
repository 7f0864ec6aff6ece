import System
import TestSupport
import Testing

/// Contents of all sizes that matter, out to xclip, in from it, and from one
/// cardclip to another.
///
/// 262,040 bytes is the most that goes in one property (protocol.md 3.3).
@Suite struct TransferSizeTests {
  /// What is transferred.
  struct Content: CustomTestStringConvertible, Sendable {
    let type: String
    let byteCount: Int

    var testDescription: String { "\(type), \(byteCount) bytes" }

    var isPicture: Bool { type == "image/png" }

    static let all =
      [1 << 10, 3_000_000, 64 << 20, 200 << 20].map {
        Content(type: "image/png", byteCount: $0)
      }
      + [
        0, 1, 262_039, 262_040, 262_041, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 16_777_184,
        16_777_185, 64 << 20,
      ].map { Content(type: "UTF8_STRING", byteCount: $0) }

    func write(to path: String) throws {
      if isPicture { return try PNGFixture(byteCount: byteCount).write(to: path) }
      let file = try FileDescriptor.replace(path)
      // Fixtures are slow to make; a number in each part tells the parts apart.
      let part = Fixtures.text(byteCount: min(byteCount, 1 << 20))
      var done = 0
      while done + 1024 < byteCount {
        let number = Array("\(done) ".utf8)
        let rest = min(part.count, byteCount - done - number.count)
        try file.write(number.span)
        try file.write(Self.prefix(of: part, byteCount: rest).span)
        done += number.count + rest
      }
      try file.write([UInt8](repeating: 46, count: byteCount - done).span)
    }

    /// The beginning of a text, filled up where it would end in a character.
    private static func prefix(of text: [UInt8], byteCount: Int) -> [UInt8] {
      var bytes = Array(text.prefix(byteCount))
      var index = bytes.count
      while index > 0, index < text.count, text[index] & 0xC0 == 0x80 {
        index -= 1
        bytes[index] = 46
      }
      return bytes
    }
  }

  /// The servers' largest requests.
  enum Requests: CaseIterable {
    case large
    /// Of 4 MiB at most.
    case small

    func server() throws -> XServer {
      switch self {
      case .large: try XServer()
      case .small: try XServer("-maxbigreqsize", "1")
      }
    }
  }

  @Test(arguments: Content.all, Requests.allCases)
  func `a content arrives byte for byte`(content: Content, requests: Requests) throws {
    let desk = try Desk(requests.server())
    let path = desk.files.file("content")
    try content.write(to: path)
    #expect(try FileSystem.status(path)?.byteCount == content.byteCount)

    try desk.run("copy", "--file", path).expect(.done())
    var reading = try Program("xclip", display: desk.server.display)
    reading.arguments = ["-selection", "clipboard", "-t", content.type, "-o"]
    reading.output = .file(desk.files.file("out"))
    #expect(try reading.run().status == 0)
    try desk.expectSame("out", as: "content", "out to xclip")

    try desk.run("paste").expect(.done("1\n"))
    try desk.run("show", "1", "--output", desk.files.file("own")).expect(.done())
    try desk.expectSame("own", as: "content", "from cardclip to cardclip")

    let owner = try desk.xclip(owning: path, as: content.isPicture ? content.type : nil)
    try desk.run("paste", "--output", desk.files.file("in")).expect(.done())
    try desk.expectSame("in", as: "content", "in from xclip")
    owner.send(.terminate)
  }
}
