import Cards
import System
import TestSupport
import Testing

@testable import Exchange

/// The drawing and the page.
@Suite struct DrawingTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  private func svg() throws -> String {
    var bytes: [UInt8] = []
    let export = try SVGExport(bench.contents(), pictures: .whole(bench.pictures))
    try export.write { bytes.append(copying: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func html() throws -> String {
    var bytes: [UInt8] = []
    let export = try HTMLExport(bench.contents(), pictures: .whole(bench.pictures))
    try export.write { bytes.append(copying: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of the data URIs in a text, in order.
  private func embedded(_ text: String) throws -> [[UInt8]] {
    text.split(separator: "data:image/png;base64,").dropFirst().map { part in
      Base64.decode(Array(part.prefix { $0 != "\"" }.utf8)[...]) ?? []
    }
  }

  @Test(arguments: [256, 257, 258, 5000, 300_000])
  func `pictures are in both, byte for byte`(byteCount: Int) throws {
    try bench.addPicture(byteCount: byteCount)
    let bytes = PNGFixture(byteCount: byteCount).bytes()
    #expect(try embedded(svg()).map { Difference($0, from: bytes) } == [nil])
    #expect(try embedded(html()).map { Difference($0, from: bytes) } == [nil])
  }

  @Test func `nothing of a text becomes markup`() throws {
    let evil = "</pre></text><script>alert(1)</script>\"'&amp;\u{0}\u{1B}\r\n"
    try bench.source.addCard(named: "<b>&\"")
    try bench.addText(Array(evil.utf8)) { new in
      new.description = evil
      new.origin = Origin(selection: "CLIPBOARD", owner: "<i>", target: "x", time: 0)
      new.transform.size = .init(width: 1000, height: 100)
    }
    for text in [try svg(), try html()] {
      #expect(!text.contains("<script"))
      #expect(!text.contains("<i>"))
      #expect(!text.contains("<b>"))
      #expect(
        text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp;\u{FFFD}\u{FFFD}"))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func `elements lie where they are, the topmost last`() throws {
    try bench.source.addCard(named: "Demo", background: Color(red: 255, green: 204, blue: 0))
    try bench.addPicture(byteCount: 1000) { new in
      new.transform = Transform(
        offset: .init(x: -40, y: 12.5), size: .init(width: 300, height: 200), rotation: 90)
    }
    try bench.addText(Array("on top".utf8))
    let lines = try svg().split(separator: "\n").map(String.init)
    #expect(lines[1].contains("viewBox=\"-160.0 -182.5 320.0 365.0\""))
    #expect(lines[3].contains("fill=\"#FFCC00\""))
    #expect(lines[4].hasPrefix("<g transform=\"translate(-40.0 12.5) rotate(90.0)\"><image "))
    #expect(lines[4].contains("x=\"-150.0\" y=\"-100.0\" width=\"300.0\" height=\"200.0\""))
    #expect(lines[5].hasPrefix("<g transform=\"translate(0.0 0.0)\">"))
    #expect(lines[5].contains(">on top</tspan>"))
  }

  @Test func `a text is broken at spaces to the width of its element`() {
    let layout = TextLayout("one two three four\n\nfive", width: 8.5 * 14 * 0.56, height: 200)
    #expect(layout.lines == ["one two ", "three ", "four", "", "five"])
    #expect(TextLayout("日本語です", width: 30, height: 40).lines == ["日本", "語で"])
    #expect(TextLayout("unbroken", width: 1, height: 36).lines == ["u", "n"])
  }
}
