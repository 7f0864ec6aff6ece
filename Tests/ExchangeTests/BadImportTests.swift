import Cards
import System
import TestSupport
import Testing

@testable import Exchange

/// An export that isn't whole, or was made to do harm, leaves nothing behind.
@Suite struct BadImportTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// The lines of a card with a text, a small picture and a larger one.
  private func lines() throws -> [String] {
    try bench.source.addCard(named: "Demo")
    try bench.addText(Array("text".utf8))
    try bench.addPicture(byteCount: 3000)
    try bench.addPicture(byteCount: 120_000)
    let text = String(decoding: try bench.lines(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func refusal(_ lines: [String]) throws -> ImportError? {
    do {
      try bench.importLines(Array(lines.map { $0 + "\n" }.joined().utf8))
      return nil
    } catch let error as ImportError {
      return error
    }
  }

  @Test func `lines that end early are refused, wherever they end`() throws {
    let lines = try lines()
    for count in 1..<lines.count {
      #expect(try refusal(Array(lines[..<count])) != nil)
      #expect(try bench.isTargetEmpty())
      let half = String(lines[count].prefix(lines[count].count / 2))
      #expect(try refusal(Array(lines[..<count]) + [half]) != nil)
      #expect(try bench.isTargetEmpty())
    }
    #expect(try refusal([]) == .unknownFormat)
    #expect(try refusal(lines) == nil)
  }

  @Test(arguments: [
    (1, "\"version\":1", "\"version\":2", ImportError.newerVersion(2)),
    (1, "\"version\":1", "\"version\":-1", .malformed(line: 1, field: "version")),
    (1, "cardclip-card", "cardclip-deck", .unknownFormat),
    (1, "Demo", "De\\u0007mo", .malformed(line: 1, field: "name")),
    (1, "Demo", "", .malformed(line: 1, field: "name")),
    (1, "#FFFFFF", "url(#x)", .malformed(line: 1, field: "background")),
    (2, "\"kind\":\"text\"", "\"kind\":\"film\"", .malformed(line: 2, field: "kind")),
    (2, "\"kind\":\"text\"", "\"kind\":\"image\"", .malformed(line: 2, field: "representations")),
    (2, "[0.0,0.0]", "[0.0,1e300]", .malformed(line: 2, field: "offset")),
    (2, "[250.0,180.0]", "[250.0,-1]", .malformed(line: 2, field: "size")),
    (2, "\"bytes\":4", "\"bytes\":3", .wrongContent(element: 1)),
    (2, "\"bytes\":4", "\"bytes\":5", .wrongContent(element: 1)),
    (
      2, "\"bytes\":4", "\"bytes\":10000000000",
      .tooLarge(element: 1, limit: 1 << 30)
    ),
    (2, "\"digest\":\"", "\"digest\":\"../../", .malformed(line: 2, field: "digest")),
    (2, "\"digest\":\"", "\"digest\":\"/etc/passwd", .malformed(line: 2, field: "digest")),
    (2, "\"type\":\"text/plain", "\"type\":\"text/../../plain", nil),
    (3, "dGV4dA==", "dGV4dQ==", .wrongContent(element: 1)),
    (3, "dGV4dA==", "dGV4dA=", .malformed(line: 3, field: "data")),
    (3, "dGV4dA==", "/////w==", .badContent(element: 1, reason: "the text is not valid UTF-8")),
    (3, "dGV4dA==", "", .wrongContent(element: 1)),
    (
      4, "image/png", "image/../png",
      nil
    ),
  ])
  func `a line that was changed is refused, and nothing stays`(
    line: Int, old: String, new: String, expected: ImportError?
  ) throws {
    var lines = try lines()
    let parts = lines[line - 1].split(
      separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    lines[line - 1] = parts.joined(separator: new)
    let error = try refusal(lines)
    guard let expected else {
      // A type names no file but by a table, and does no harm.
      #expect(error == nil)
      let names = try FileSystem.names(in: bench.target.directory)
      #expect(
        names.allSatisfy { $0.hasPrefix("cards.sqlite") || ["contents", "staging"].contains($0) })
      return
    }
    #expect(error == expected)
    #expect(try bench.isTargetEmpty())
  }

  @Test func `a picture that can't be decoded is refused though its digest is right`() throws {
    let bytes = Array(PNGFixture(byteCount: 3000).bytes().dropLast(20))
    let representation = NewRepresentation(type: "image/png", content: try bench.stage(bytes))
    try bench.source.add(NewElement(kind: .image, representations: [representation]))
    let lines = try bench.lines()
    do {
      try bench.importLines(lines)
      Issue.record("it was taken")
    } catch ImportError.badContent(let element, _) {
      #expect(element == 1)
    }
    #expect(try bench.isTargetEmpty())
  }

  @Test func `what follows the end is refused`() throws {
    let lines = try lines()
    #expect(try refusal(lines + ["{}"]) == .excess(line: lines.count + 1))
    #expect(try refusal(lines + lines) == .excess(line: lines.count + 1))
    #expect(try bench.isTargetEmpty())
  }

  @Test func `lines in another order are refused`() throws {
    var lines = try lines()
    lines.swapAt(1, 2)
    #expect(try refusal(lines) == .malformed(line: 2, field: nil))
    #expect(try bench.isTargetEmpty())
  }

  @Test func `an element that is missing shows at the end`() throws {
    var lines = try lines()
    lines.removeSubrange(1...2)
    #expect(try refusal(lines) == .wrongCount(2, expected: 3))
    #expect(try bench.isTargetEmpty())
  }

  @Test func `a line without end is refused before it fills the memory`() throws {
    let line = String(repeating: "x", count: 3 << 20)
    #expect(try refusal([try lines()[0], line]) == .lineTooLong(line: 2, limit: 1 << 20))
    #expect(try bench.isTargetEmpty())
  }

  @Test(arguments: ["", "\n", "null", "[]", "{}", "\u{FEFF}{}", "%PDF-1.7", "<svg/>"])
  func `something else is no export`(text: String) throws {
    #expect(throws: ImportError.unknownFormat) { try bench.importLines(Array(text.utf8)) }
    #expect(try bench.isTargetEmpty())
  }
}
