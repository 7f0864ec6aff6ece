import Images
import System
import TestSupport
import Testing

/// Pictures that must be refused, and what is called one and is none.
@Suite struct BadPictureTests {
  /// What is done to a file.
  enum Damage: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case halved
    case lastPartMissing
    case emptied
    case headOnly
    case tablesOverwritten

    var testDescription: String { rawValue }

    func apply(to bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .halved: return Array(bytes.prefix(bytes.count / 2))
      case .lastPartMissing: return Array(bytes.dropLast(bytes.count / 16 + 8))
      case .emptied: return []
      case .headOnly: return Array(bytes.prefix(70))
      case .tablesOverwritten:
        // All but what tells the format.
        return bytes.prefix(32) + [UInt8](repeating: 0xE5, count: bytes.count - 32)
      }
    }
  }

  @Test(arguments: SamplePicture.formats, Damage.allCases)
  func `a damaged picture is refused and nothing is added`(
    sample: SamplePicture, damage: Damage
  ) throws {
    // The header of an empty file of these isn't in its first bytes; what is
    // left of an uncompressed one is whole.
    if damage == .tablesOverwritten, ["BMP", "ICO"].contains(sample.name) { return }
    let desk = try Desk()
    let path = try sample.make(in: desk.directory)
    let broken = try desk.directory.write(
      damage.apply(to: FileContent.read(path)), to: "broken.bin")
    let added = try desk.cardclip("add", broken)
    // An empty file is an empty text.
    guard damage != .emptied else { return }
    #expect(added.status == 65, "\(sample.name): \(added.errorText)")
    #expect(added.errorText.split(separator: "\n").count == 1)
    try desk.copy(broken, as: sample.type)
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 65, "\(pasted.errorText)")
    #expect(try desk.cardclip("list", "--json").text.filter { !$0.isWhitespace } == "[]")
  }

  @Test(arguments: SamplePicture.formats)
  func `an empty picture is refused`(sample: SamplePicture) throws {
    let desk = try Desk()
    let path = try desk.directory.write([], to: "empty")
    try desk.copy(path, as: sample.type)
    #expect(try desk.cardclip("paste").status == 65)
  }

  @Test(arguments: HostileFile.allCases)
  func `a bomb is refused`(file: HostileFile) throws {
    let desk = try Desk()
    let bytes = file.bytes(width: 0xFFF0, height: 0xFFF0)
    let path = try desk.directory.write(bytes, to: "bomb")
    let added = try desk.cardclip("add", path)
    #expect(added.status == 65)
    #expect(!file.saysMeasures || added.errorText.contains("limit"), "\(added.errorText)")
  }

  @Test(arguments: HostileFile.allCases.filter(\.canBeEmpty))
  func `a picture of no pixels is refused`(file: HostileFile) throws {
    let desk = try Desk()
    for (width, height) in [(0, 0), (0, 9), (9, 0)] {
      let path = try desk.directory.write(file.bytes(width: width, height: height), to: "none")
      let added = try desk.cardclip("add", path)
      #expect(added.status == 65, "\(width)x\(height)")
    }
    #expect(try desk.cardclip("list", "--json").text.filter { !$0.isWhitespace } == "[]")
  }

  /// Drawings that would fill the memory, or the time.
  static let drawings = [
    "<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='90000'/>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'/>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>",
    """
    <?xml version="1.0"?>
    <!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
    <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">
    <!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY h "&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;">]>
    <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&h;&h;&h;</text></svg>
    """,
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect></svg",
  ]

  @Test(arguments: drawings)
  func `a drawing that is a bomb, or broken, is refused`(words: String) throws {
    let desk = try Desk()
    let path = try desk.directory.write(Array(words.utf8), to: "drawing.svg")
    try desk.copy(path, as: "image/svg+xml")
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 65, "\(pasted.errorText)")
  }

  @Test(arguments: SamplePicture.formats)
  func `every format keeps to the limits`(sample: SamplePicture) throws {
    let directory = try TemporaryDirectory()
    let bytes = try FileContent.read(sample.make(in: directory))
    let format = try #require(ImageFormat.named(sample.type))
    let helper = HelperProgram(path: try BuiltProducts.path(of: HelperProgram.name))
    func measure(_ limits: ImageLimits) throws -> ImageMeasures {
      try helper.run(HelperRequest(.measures, of: format, limits: limits)) { buffer, offset in
        let count = min(buffer.count, bytes.count - offset)
        buffer.replaceSubrange(0..<count, with: bytes[offset..<offset + count])
        return count
      }
    }
    let measures = try measure(ImageLimits())
    let (width, height) = (measures.width, measures.height)
    #expect(
      try measure(ImageLimits(width: width, height: height, pixels: width * height)) == measures)
    #expect(throws: ImageError.tooLarge(.width, limit: width - 1)) {
      try measure(ImageLimits(width: width - 1))
    }
    #expect(throws: ImageError.tooLarge(.height, limit: height - 1)) {
      try measure(ImageLimits(height: height - 1))
    }
    #expect(throws: ImageError.tooLarge(.bytes, limit: bytes.count - 1)) {
      try measure(ImageLimits(bytes: bytes.count - 1))
    }
    // Of some formats only decoding tells the measures; then the memory for the
    // pixels is refused.
    #expect(throws: ImageError.self) {
      try measure(ImageLimits(pixels: width * height - 1))
    }
  }

  @Test func `the bytes decide and not the label`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let png = try PictureTableTests.sample("PNG").make(in: desk.directory)
    for (path, label, type) in [
      (png, "image/bmp", "image/png"), (png, "image/jpeg", "image/png"),
      (jpeg, "image/png", "image/jpeg"), (jpeg, "image/heic", "image/jpeg"),
    ] {
      try desk.copy(path, as: label)
      let element = try #require(desk.numbers(try desk.cardclip("paste")).first)
      #expect(try desk.cardclip("show", element, "--json").text.contains("\"type\":\"\(type)\""))
      #expect(Difference(try desk.content(element), from: try FileContent.read(path)) == nil)
    }
    let text = try desk.directory.write(Array("BM is short for bitmap.\n".utf8), to: "text")
    try desk.copy(text, as: "image/bmp")
    #expect(try desk.cardclip("paste").status == 65)
  }

  @Test func `SVG is a picture where it is called one, and else a text`() throws {
    let desk = try Desk()
    let words = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
      <rect width="40" height="30" fill="#ff0000"/></svg>
      """
    let path = try desk.directory.write(Array(words.utf8), to: "square.svg")
    try desk.copy(path, as: "image/svg+xml")
    let element = try #require(desk.numbers(try desk.cardclip("paste")).first)
    let record = try desk.cardclip("show", element, "--json").text
    #expect(record.contains("\"type\":\"image/svg+xml\"") && record.contains("\"width\":40"))
    #expect(try desk.content(element) == Array(words.utf8))
    try desk.cardclip("copy", element)
    let png = try desk.directory.write(desk.pasted("image/png").output, to: "out.png")
    let pixels = try Pixels(png).bytes
    #expect(pixels.count == 40 * 30 * 4)
    #expect(pixels.prefix(4) == [255, 0, 0, 255])
    let text = try #require(desk.numbers(try desk.cardclip("add", path)).first)
    #expect(try desk.cardclip("show", text, "--json").text.contains("\"kind\":\"text\""))
    let page = try desk.directory.write(Array("<!-- a page --><p>words</p>".utf8), to: "page")
    try desk.copy(page, as: "image/svg+xml")
    #expect(try desk.cardclip("paste").status == 65)
  }

  @Test func `valid text that begins like a picture is a text`() throws {
    let desk = try Desk()
    for words in ["GIF89a is a format of pictures, and this is a text about it.\n", "GIF87a\n"] {
      let path = try desk.directory.write(Array(words.utf8), to: "about.txt")
      let element = try #require(desk.numbers(try desk.cardclip("add", path)).first)
      #expect(try desk.cardclip("show", element, "--json").text.contains("\"kind\":\"text\""))
      #expect(try desk.content(element) == Array(words.utf8))
    }
  }

  @Test func `the next picture is taken where one is broken`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let webp = try PictureTableTests.sample("WebP, lossy").make(in: desk.directory)
    let broken = try desk.directory.write(
      Array(try FileContent.read(webp).dropLast(100)), to: "broken.webp")
    let copied = try desk.cardclip(
      "copy", "--offer", "image/webp=" + broken, "--offer", "image/jpeg=" + jpeg)
    #expect(copied.status == 0)
    let element = try #require(desk.numbers(try desk.cardclip("paste")).first)
    #expect(try desk.cardclip("show", element, "--json").text.contains("\"image/jpeg\""))
    try desk.cardclip("card", "new", "Other")
    let captured = try desk.cardclip("listen", "--once", "--json", "--card", "Other")
    #expect(captured.text.contains("\"type\":\"image/jpeg\""))
  }

  @Test func `beside a text and its formatted form a picture is a rendering`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let text = try desk.directory.write(Array("a\tb\n".utf8), to: "text")
    let html = try desk.directory.write(Array("<b>a</b>".utf8), to: "html")
    try desk.cardclip(
      "copy", "--offer", "image/jpeg=" + jpeg, "--offer", "UTF8_STRING=" + text,
      "--offer", "text/html=" + html)
    func kind(_ result: ProgramResult) throws -> String {
      let element = try #require(desk.numbers(result).first)
      return try desk.cardclip("show", element, "--json").text
    }
    #expect(try kind(desk.cardclip("paste")).contains("\"kind\":\"text\""))
    #expect(try kind(desk.cardclip("paste", "--as", "image")).contains("\"kind\":\"image\""))
  }
}
