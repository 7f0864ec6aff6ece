import Bridge
import Cards
import Images
import System
import TestSupport
import Testing

@testable import ImageDecoding

@Suite struct ThumbnailTests {
  /// Runs rows of pixels through the averaging.
  private func small(_ rows: [[UInt32]], side: Int) -> [[UInt32]] {
    var averaging = AreaAveraging(width: rows[0].count, height: rows.count, side: side)
    var made: [[UInt32]] = []
    for row in rows {
      averaging.add(row.span) { new in
        var words: [UInt32] = []
        for index in new.indices { words.append(new[index]) }
        made.append(words)
      }
    }
    return made
  }

  @Test func `black and white average to the grey of half the light`() {
    // 188 is the value of sRGB for half the light; the mean of the values would
    // be 128.
    let rows: [[UInt32]] = [[0xFF00_0000, 0xFFFF_FFFF], [0xFFFF_FFFF, 0xFF00_0000]]
    #expect(small(rows, side: 1) == [[0xFFBC_BCBC]])
  }

  @Test func `a transparent pixel gives no colour`() {
    let rows: [[UInt32]] = [[0xFFFF_0000, 0x0000_FF00]]
    #expect(small(rows, side: 1) == [[0x80FF_0000]])
    #expect(small([[0x00FF_0000, 0x0000_FF00]], side: 1) == [[0]])
  }

  @Test func `a picture that fits is left as it is`() {
    let rows: [[UInt32]] = [[0xFF01_0203, 0x8004_0506, 0xFFFE_FDFC]]
    #expect(small(rows, side: 3) == rows)
    #expect(small(rows, side: 256) == rows)
  }

  @Test(arguments: [(7, 5, 3), (1000, 3, 10), (3, 1000, 10), (5, 5, 4), (1, 1, 1), (64, 64, 63)])
  func `every size has its rows and keeps an even colour`(width: Int, height: Int, side: Int) {
    let row = [UInt32](repeating: 0xC040_80FF, count: width)
    let made = small([[UInt32]](repeating: row, count: height), side: side)
    let longest = max(width, height)
    #expect(made.count == max(1, (height * side + longest / 2) / longest))
    for row in made {
      #expect(row.count == max(1, (width * side + longest / 2) / longest))
      #expect(row.allSatisfy { $0 == 0xC040_80FF })
    }
  }

  @Test(.enabled(if: Environment.current()["CARDCLIP_BINARY"] == nil))
  func `lists and shows draw thumbnails, each made once`() throws {
    let desk = try Desk()
    let large = desk.directory.file("large.jpg")
    let made = try Program("convert", "-size", "1500x1000", "gradient:red-blue", large).run()
    #expect(made.status == 0)
    try desk.cardclip("add", large)
    let cache = desk.store + "/cache"
    #expect((try? FileSystem.names(in: cache)) ?? [] == [])
    /// What the terminal gets of a picture, in kitty's protocol.
    func drawn(_ words: String...) throws -> String {
      let program = try desk.program(words)
      let terminal = try PseudoTerminal()
      try terminal.resize(columns: 200, rows: 60)
      var environment = program.environment
      environment["TERM"] = "xterm-kitty"
      try terminal.run(
        ([program.path] + program.arguments).joined(separator: " "), environment: environment)
      return terminal.text
    }
    func thumbnails() throws -> [String] {
      try FileSystem.names(in: cache).flatMap { try FileSystem.names(in: cache + "/" + $0) }
        .sorted()
    }
    let listed = try drawn("list", "--pictures")
    #expect(listed.hasPrefix("1  image") && listed.contains("\u{1B}_Ga=T,f=100"))
    #expect(try thumbnails().count == 1)
    let shown = try drawn("show", "1")
    #expect(shown.hasPrefix("\u{1B}_Ga=T,f=100"))
    #expect(shown != listed)
    #expect(try thumbnails().count == 2)
    // Nothing is decoded any more.
    desk.helper = "/nonexistent"
    #expect(try drawn("list", "--pictures") == listed)
    #expect(try drawn("show", "1") == shown)
    #expect(try thumbnails().count == 2)
  }

  @Test func `a thumbnail keeps the alpha of its picture`() throws {
    let desk = try Desk()
    let picture = desk.directory.file("large.webp")
    let made = try Program(
      "convert", "-size", "600x300", "gradient:red-blue", "(", "-size", "600x300",
      "gradient:white-black", ")", "-alpha", "off", "-compose", "CopyOpacity", "-composite",
      "-define", "webp:lossless=true", picture
    ).run()
    #expect(made.status == 0)
    let directory = desk.directory
    let store = try Store(desk.store)
    let helper = HelperProgram(path: try BuiltProducts.path(of: HelperProgram.name))
    let taken = try FileIntake(into: store, helper: helper).read(FileIntake.open(picture))
    let element = try store.element(store.add(taken.element))
    let file = try PictureMaker(helper: helper, directory: directory.path)
      .thumbnail(of: element, in: store)
    var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
    _ = try file.read(into: &bytes, at: 0)
    let small = try Pixels(directory.write(bytes, to: "small.png")).bytes
    #expect(small.count == 256 * 128 * 4)
    // From opaque at the top to nothing at the bottom, in the same steps.
    for row in 0..<128 {
      let alpha = Int(small[row * 256 * 4 + 3])
      #expect(abs(alpha - (255 - (255 * (2 * row + 1)) / 256)) <= 2, "row \(row)")
    }
  }

  @Test func `a thumbnail is made once and goes with its content`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(directory.file("store"))
    let helper = HelperProgram(path: try BuiltProducts.path(of: HelperProgram.name))
    let picture = directory.file("large.png")
    let made = try Program(
      "convert", "-size", "600x300", "gradient:red-blue", "PNG32:" + picture
    ).run()
    #expect(made.status == 0)
    let taken = try FileIntake(into: store, helper: helper).read(FileIntake.open(picture))
    let element = try store.element(store.add(taken.element))
    func thumbnail(_ helper: HelperProgram) throws -> [UInt8] {
      let maker = PictureMaker(helper: helper, directory: directory.path)
      let file = try maker.thumbnail(of: element, in: store)
      var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
      _ = try file.read(into: &bytes, at: 0)
      return bytes
    }
    let first = try thumbnail(helper)
    let path = try directory.write(first, to: "small.png")
    let measures = try Program("identify", "-format", "%wx%h", path).run()
    #expect(measures.text == "256x128")
    let second = try thumbnail(HelperProgram(path: "/nonexistent"))
    #expect(Difference(second, from: first) == nil)
    // ImageMagick's box filter in linear light is the same averaging.
    let reference = directory.file("reference.png")
    let resized = try Program(
      "convert", picture, "-colorspace", "RGB", "-filter", "Box", "-resize", "256x128!",
      "-colorspace", "sRGB", reference
    ).run()
    #expect(resized.status == 0)
    let difference = try Pixels(reference).difference(from: Pixels(path))
    #expect(try #require(difference) <= 2)

    // One of a picture that is gone is swept.
    try store.delete([element.id])
    try store.emptyTrash()
    #expect(try FileSystem.names(in: store.directory + "/cache").isEmpty)
    let stray = store.directory + "/cache/" + element.representations[0].digest.description
    try FileSystem.makeDirectory(stray)
    try FileDescriptor.create(stray + "/picture.png").write("gone".utf8.span)
    let swept = try store.compact()
    #expect(swept.files == 1 && swept.byteCount == 4)
    #expect(try FileSystem.status(stray) == nil)
  }
}
